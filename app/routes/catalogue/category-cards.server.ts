import { categoryName } from "#app/content/category-name.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { browseProduct } from "#app/gateway/products.server.ts";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import type { Product } from "#contract/products.ts";
import { onHome, type ShopCategory } from "#domain/categories.ts";
import type { Signed } from "#domain/signed-source.ts";
import type { CategoryCard } from "./category-cards.tsx";

/** The piece of an id that the owner has named; null where they name none, or one that is not on sale. */
export async function findPiece(upstream: UpstreamClient, id: string | null): Promise<Signed<Product> | null> {
  return id === null ? null : ((await toResult(browseProduct(upstream, id))).value ?? null);
}

/** The cards of the categories on Home and the collection: each with the piece that the owner has named for it, else `pieceOf` it. */
export function categoryCards(
  upstream: UpstreamClient,
  categories: readonly ShopCategory[],
  pieceOf: (slug: string, index: number) => Pick<Signed<Product>, "pictures"> | undefined,
  names?: Readonly<Partial<Record<string, string>>>,
): Promise<CategoryCard[]> {
  return Promise.all(
    onHome(categories).map(async ({ slug: category, piece }, index) => ({
      title: categoryName(categories, category, "many", names),
      category,
      picture: ((await findPiece(upstream, piece)) ?? pieceOf(category, index))?.pictures[0] ?? null,
    })),
  );
}
