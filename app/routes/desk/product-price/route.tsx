import { href } from "#app/content/href.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { changeListed, listedFields } from "#app/routes/desk/change-listed.server.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { readDeskProduct } from "#contract/desk/product-calls.ts";
import { askWords as words } from "#content/desk/products-words.ts";
import { exactText } from "#domain/money.ts";
import { readRupees } from "#domain/typed-rupees.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const visit = requireMember(context, "catalogue");
  const { fields } = await loadFromDesk(visit, readDeskProduct, { slug });
  const asked = (name: string) => url.searchParams.get(name) ?? "";
  const price = readRupees(asked("price"));
  return {
    frame: deskFrame(visit),
    key: newDeskKey(),
    name: fields.name,
    seen: exactText(Number(asked("seen").split(" ")[0]) || 0),
    typed: exactText(price.code === "read" ? (price.paise ?? 0) : 0),
    sent: listedFields.map((field) => [field, field === "slug" ? slug : asked(field)] as const),
    back: listAddress(url),
  };
}

/** The list as it was seen. */
function listAddress(url: URL): string {
  const search = new URLSearchParams(url.searchParams.get("from") ?? "").toString();
  return `${href("/desk/products")}${search === "" ? "" : `?${search}`}`;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const visit = requireMember(context, "catalogue");
  return changeListed(visit, await readFormData(request), { to: listAddress(url), isConfirmed: true });
}

export default function PricePage({ loaderData: { frame, key, name, seen, typed, sent, back } }: Route.ComponentProps) {
  return (
    <DeskPage frame={frame} title={words.title}>
      <p className="mt-4 text-lg">{words.changes(name, seen, typed)}</p>
      <form role="none" method="post" className="mt-6 flex flex-wrap items-center gap-4">
        <input type="hidden" name="key" value={key} />
        {sent.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <button type="submit" className="button">
          {words.yes}
        </button>{" "}
        <a href={back} className="button button-quiet">
          {words.no}
        </a>
      </form>
    </DeskPage>
  );
}
