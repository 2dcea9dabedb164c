import { addressIn } from "#app/content/href.ts";
import { shopLanguages } from "#app/content/languages.ts";
import { exportCatalogue, exportUntranslated } from "#api/catalogue/exchange/export-catalogue.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { importsWords } from "#content/desk/imports-words.ts";
import { filesWords as words } from "#content/desk/products-words.ts";
import { dayOf } from "#domain/dates.ts";
import { download } from "#desk/download.ts";
import { TapLink } from "#desk/forms.tsx";
import { page } from "#desk/page.ts";

const productTables = ["plain", "shopify", "untranslated"] as const;

/** What is brought in and taken out as files. */
export const filesPage = page({
  load: () => null,
  title: () => frameWords.files,
  show: ({ visit }) => (
    <>
      {visit.may("catalogue") && (
        <>
          <h2 className="mt-4">{importsWords.title}</h2>
          <ul className="mt-2">
            <li>
              <TapLink to="/desk/files/imports">{importsWords.title}</TapLink>
            </li>
            <li>
              <TapLink to="/desk/files/photographs">{words.photographs}</TapLink>
            </li>
          </ul>
        </>
      )}
      <h2 className="mt-4">{words.down}</h2>
      <p className="mt-2">{words.hint}</p>
      <ul className="mt-3">
        {productTables.map((table) => {
          const [name, about] = words.tables[table];
          return (
            <li key={table} className="border-t border-line py-3">
              <TapLink to={`/desk/files/${table}`}>{name}</TapLink>
              <p>{about}</p>
            </li>
          );
        })}
      </ul>
      <h2 className="mt-6">{words.feed}</h2>
      <p className="mt-2">{words.feedHint}</p>
      <ul className="mt-3">
        {shopLanguages.map(({ code, prefix }) => (
          <li key={code}>{addressIn(prefix, "/feed.xml")}</li>
        ))}
      </ul>
    </>
  ),
});

/** A table of products, line by line as it is made. */
export const productFile = download(
  "exportProducts",
  async ({ services: { db, now }, shop }, params: { table: string }) => {
    const table = productTables.find((one) => one === params.table);
    if (table === undefined) throw new HttpRefusal(404, "There is no such table.", "not_found");
    return {
      file: `products-${table}-${dayOf(now().toISOString(), shop.timeZone)}.csv`,
      body: table === "untranslated" ? exportUntranslated(db) : exportCatalogue(db, table),
      subject: table,
    };
  },
);
