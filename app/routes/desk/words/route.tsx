import { countryName } from "#app/content/countries.ts";
import { href } from "#app/content/href.ts";
import { OwnText } from "#app/components/own-text.tsx";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { dateText } from "#content/date-words.ts";
import { categoryName } from "#app/content/category-name.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { readShopParts, type ShopPart } from "#contract/desk/words-calls.ts";
import { dayOf } from "#domain/dates.ts";
import { exactText } from "#domain/money.ts";
import type { z } from "zod";
import type { Route } from "./+types/route";

type Seller = z.output<typeof readShopParts.answer>["seller"];

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "settings");
  const { runtime, upstream } = visit;
  const [{ parts, seller }, { shipping, delivery }, content] = await Promise.all([
    loadFromDesk(visit, readShopParts),
    upstream.terms.get(),
    upstream.terms.content(),
  ]);
  const { name, phone, email } = runtime.shop;
  const { notice, sizes, delivery: table } = content;
  const today = dayOf(new Date().toISOString(), runtime.timeZone) ?? "";
  const free = shipping.freeOverPaise === null ? null : exactText(shipping.freeOverPaise);
  const { upToPaise } = delivery.cash;
  /** What holds, where it fits into a line. */
  const held: Partial<Record<ShopPart, string[]>> = {
    details: [name, phone, email],
    rules: [
      words.shipping(exactText(shipping.amountPaise), free),
      delivery.countries.map((code) => countryName(code)).join(", "),
      words.cash(upToPaise === null ? null : exactText(upToPaise)),
    ],
    taxes: linesOfTaxes(seller),
    ...(notice !== null && {
      notice: [notice.text, ...(notice.until === null ? [] : [words.until(dateText(`${notice.until}T12:00Z`, "UTC"))])],
    }),
    ...(sizes !== null && { sizes: [sizes.tables.map(({ title, name: table }) => title ?? table).join(", ")] }),
  };
  const isSample = { sizes: sizes !== null, delivery: table !== null } as Partial<Record<ShopPart, boolean>>;
  return {
    frame: deskFrame(visit),
    isOver: (notice?.until ?? today) < today,
    parts: parts.map(({ part, lines, at }) => ({
      part,
      held: held[part] ?? [],
      state:
        lines === null || at === null
          ? isSample[part] === true
            ? words.samples
            : words.parts[part][1]
          : words.since(dateText(at, runtime.timeZone), lines),
    })),
  };
}

export default function WordsPage({ loaderData: { frame, parts, isOver } }: Route.ComponentProps) {
  const groupOf = (part: ShopPart) =>
    part.startsWith("page-") ? "pages" : ["details", "notice", "words"].includes(part) ? "shop" : "rules";
  return (
    <DeskPage frame={frame} title={words.title}>
      <p className="mt-3 max-w-prose">{words.lead}</p>
      {(["shop", "rules", "pages"] as const).map((group) => (
        <section key={group} className="mt-6">
          <h2>{words.groups[group]}</h2>
          <ul className="mt-2 grid gap-2 md:grid-cols-2">
            {parts
              .filter(({ part }) => groupOf(part) === group)
              .map(({ part, held, state }) => (
                <li key={part} className="card p-3">
                  <a href={addressOfPart(part)} className="link inline-flex min-h-11 items-center font-semibold">
                    {words.parts[part][0]}
                  </a>
                  {held.map((text) => (
                    <p key={text} className="wrap-anywhere">
                      <OwnText>{text}</OwnText>
                    </p>
                  ))}
                  <p className="text-sm text-ink-soft">
                    {state}
                    {part === "notice" && isOver ? ` ${words.over}` : ""}
                  </p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </DeskPage>
  );
}

function addressOfPart(part: ShopPart): string {
  const isTable = part === "sizes" || part === "delivery";
  return isTable ? href("/desk/words/:part/table", { part }) : href("/desk/words/:part", { part });
}

/** Who sells, and by which taxes invoices are made. */
function linesOfTaxes({ name, address, state, gstin, rates, hsn }: Seller): string[] {
  const { taxNames } = words;
  const nameOf = (code: string | null) => (code === null ? words.otherCategories : categoryName(code, "many"));
  const percent = (rate: number) => `${rate / 100} %`;
  const rateText = ({ category, steps }: Seller["rates"][number]) =>
    `${nameOf(category)} ${steps.map(({ rate, up_to_paise: paise }) => (paise === null ? percent(rate) : words.upTo(percent(rate), exactText(paise)))).join(", ")}`;
  const facts: [string, (string | null)[]][] = [
    [taxNames.seller, [name, address]],
    [taxNames.gstin, [gstin]],
    [taxNames.state, [state]],
    [taxNames.rates, rates.map(rateText)],
    [taxNames.hsn, hsn.map(({ category, code }) => `${nameOf(category)} ${code}`)],
  ];
  return facts.map(([label, texts]) => `${label}: ${texts.filter(Boolean).join("; ") || words.notSet}`);
}
