import { z } from "zod";
import { detailNames, type ShopContent } from "#domain/shop-content.ts";
import { shopPages } from "#domain/shop-pages.ts";
import { isRecord, objectAt } from "#contract/envelope.ts";
import { wireSizeTables } from "#contract/size-tables.ts";

/** Reads `GET /shop-content` from `data` or the body itself. What cannot be read counts as not stated. */
export function readShopContent(body: unknown): ShopContent {
  const entry = objectAt(body, ["data", ""]);
  return {
    details: readDetails(entry?.["details"]),
    pages: readPages(entry?.["pages"]),
    sizes: wireSizeTables.safeParse(entry?.["sizes"]).data ?? null,
  };
}

function readDetails(value: unknown): ShopContent["details"] {
  if (!isRecord(value)) return null;
  return Object.fromEntries(
    detailNames.flatMap((name) => {
      const text = value[name];
      return typeof text === "string" && text !== "" ? [[name, text]] : [];
    }),
  );
}

const sections = z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) }));

/** A page that cannot be read keeps its usual text. */
function readPages(value: unknown): ShopContent["pages"] {
  if (!isRecord(value)) return null;
  const read = shopPages.flatMap((page) => {
    const { data = [] } = sections.safeParse(value[page]);
    return data.length === 0 ? [] : [[page, data] as const];
  });
  return Object.fromEntries(read);
}
