import { z } from "zod";
import { changeText, type Change } from "#desk/products/product-changes.ts";
import { OwnText } from "#app/components/own-text.tsx";
import { markedForeign } from "#app/content/foreign-text.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import { findActs, readTeam } from "#api/desk/team.ts";
import { momentText } from "#content/date-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { partsWords } from "#content/desk/parts-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { actWords, teamWords as words } from "#content/desk/team-words.ts";
import { pageNumber } from "#api/desk/paging.ts";
import type { ShopPart } from "#desk/words/held.ts";
import { amountText } from "#domain/money.ts";
import { Rows, Submit, TapLink } from "#desk/forms.tsx";
import { listPage } from "#desk/list-page.tsx";

/** What everybody did at the desk. */
export const logPage = listPage({
  title: words.log,
  query: z.object({
    person: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    page: pageNumber,
  }),
  async find({ services: { db, now } }, query) {
    return { ...(await findActs(db, query)), people: (await readTeam(db, now())).members };
  },
  show: ({ list: { query, rows, people }, visit: { shop } }) => (
    <>
      <p>
        <TapLink to="/desk/team">{frameWords.team}</TapLink>
      </p>
      <form role="none" className="flex max-w-md flex-wrap items-end gap-3">
        <label className="min-w-0 flex-1">
          <span className="block font-semibold">{words.person}</span>
          <select name="person" defaultValue={query.person ?? ""} className="input">
            <option value="">{words.everybody}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Submit isQuiet>{frameWords.show}</Submit>
      </form>
      <Rows rows={rows} none={words.logEmpty} className="mt-4 wrap-anywhere">
        {({ at, person, act, subject, details, address }) => (
          <>
            <p>
              <span className="font-semibold">{actWords[act] ?? act}</span>
              {subject !== "" && " · "}
              <OwnText>{nameOf(subject)}</OwnText>
            </p>
            <p className="text-sm">
              {told([...detailTexts(details), momentText(at, shop.timeZone), person].join(" · "))}
              {address === null ? null : ` · ${words.from(address)}`}
            </p>
          </>
        )}
      </Rows>
    </>
  ),
});

/** A part of the shop's words by its name; everything else as the log has it. */
function nameOf(subject: string): string {
  return Object.hasOwn(partsWords.parts, subject) ? partsWords.parts[subject as ShopPart][0] : subject;
}

/** What the log keeps of an act, in words. The id of a file says nothing to people, and a code says again what was done. */
function detailTexts(details: string): string[] {
  return Object.entries(JSON.parse(details) as Record<string, unknown>)
    .filter(([name]) => name !== "id" && name !== "code")
    .map(([name, value]) => detailText(name, value));
}

function detailText(name: string, value: unknown): string {
  if (name === "changes" && Array.isArray(value)) return (value as Change[]).map(changeText).join("; ");
  if (typeof value === "number" && /paise$/i.test(name)) return amountText(value);
  const known = words.details[name];
  return known === undefined ? markedForeign(`${name}: ${valueText(value)}`) : `${known}: ${valueText(value)}`;
}

function valueText(value: unknown): string {
  if (typeof value === "boolean") return value ? frameWords.yes : frameWords.no;
  if (typeof value !== "object" || value === null) return valueWords[String(value)] ?? markedOwn(String(value));
  if (Array.isArray(value)) return value.map((one) => valueText(one)).join(", ");
  return Object.entries(value)
    .map(([name, one]) => `${words.details[name] ?? name} ${valueText(one)}`)
    .join(", ");
}

const valueWords: Readonly<Record<string, string>> = { ...frameWords.roles, ...returnsWords.steps };
