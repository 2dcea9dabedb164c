import { ownLanguage } from "#app/content/own-language.ts";
import { Picture } from "#app/images/picture.tsx";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { readDeskProduct } from "#contract/desk/product-calls.ts";
import { columnWords, previewWords, productsWords } from "#content/desk/products-words.ts";
import { locale } from "#content/language.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const visit = requireMember(context, "look");
  const { pictures, ...product } = await loadFromDesk(visit, readDeskProduct, { slug });
  return {
    frame: deskFrame(visit),
    product,
    pictures: pictures.map((picture) => ({ ...picture, signed: visit.upstream.signPicture(picture.source) })),
  };
}

/** The words and pictures of a product as shoppers of this language get them, before they do. */
export default function PreviewPage({ loaderData: { frame, product, pictures } }: Route.ComponentProps) {
  const { fields, combinations, hidden, stock } = product;
  const isHindi = locale.startsWith("hi");
  const inWords = (column: "name" | "description" | "craft" | "fabric" | "occasion") =>
    (isHindi ? fields[`${column}:hi`] : "") || fields[column];
  const price = fields.sale_price === "" ? `₹${fields.price}` : `₹${fields.sale_price} (₹${fields.price})`;
  return (
    <DeskPage frame={frame} title={previewWords.title(inWords("name"))}>
      {hidden ? <p className="mt-2 font-semibold">{previewWords.hidden}</p> : null}
      <p className="mt-3 text-xl">{price}</p>
      <ul className="mt-4 flex flex-wrap gap-4">
        {pictures.map(({ source, signed, alt, alt_hi: hindi }) => (
          <li key={source} className="w-full max-w-64">
            <Picture source={signed} alt={(isHindi && hindi) || alt || inWords("name")} sizes="16rem" maxWidth={640} />
          </li>
        ))}
      </ul>
      <p lang={ownLanguage(inWords("description"))} className="mt-5 max-w-prose whitespace-pre-line">
        {inWords("description")}
      </p>
      <dl className="mt-5">
        {(["craft", "fabric", "occasion"] as const).map((column) =>
          inWords(column) === "" ? null : (
            <div key={column} className="mb-2">
              <dt className="font-semibold">{columnWords[column]}</dt>
              <dd lang={ownLanguage(inWords(column))}>{inWords(column)}</dd>
            </div>
          ),
        )}
        <div className="mb-2">
          <dt className="font-semibold">{productsWords.stock}</dt>
          <dd>{stock}</dd>
        </div>
        {combinations
          .filter(({ size, color }) => size !== "" || color !== "")
          .map(({ size, color, stock: pieces, price: own, sale_price: ownSale }) => (
            <div key={`${size} ${color}`} className="mb-2">
              <dt className="font-semibold">{[size, color].filter((part) => part !== "").join(", ")}</dt>
              <dd>
                {productsWords.pieces(pieces)}, ₹{ownSale || own}
              </dd>
            </div>
          ))}
      </dl>
    </DeskPage>
  );
}
