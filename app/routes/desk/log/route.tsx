import { OwnText } from "#app/components/own-text.tsx";
import { markedForeign } from "#app/content/foreign-text.ts";
import { href } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import { momentText } from "#content/date-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { partsWords } from "#content/desk/parts-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { actWords, teamWords } from "#content/desk/team-words.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { BackLink, DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { changeText } from "#app/components/product-changes.ts";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { readActs, readTeam } from "#contract/desk/team-calls.ts";
import type { ShopPart } from "#contract/desk/words-calls.ts";
import { amountText } from "#domain/money.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = requireMember(context, "team");
  const asked = readActs.query.safeParse(Object.fromEntries([...url.searchParams].filter(([, value]) => value !== "")));
  const query = asked.success ? asked.data : {};
  const [{ members }, { acts, has_more: hasMore }] = await Promise.all([
    loadFromDesk(visit, readTeam),
    loadFromDesk(visit, readActs, query),
  ]);
  const person = query.person === undefined ? "" : String(query.person);
  const earlier = new URLSearchParams({ ...(person !== "" && { person }), before: String(acts.at(-1)?.id ?? "") });
  return {
    frame: deskFrame(visit),
    person,
    people: members.map(({ id, name }) => ({ id: String(id), name })),
    acts: acts.map(({ at, act, subject, details, ...one }) => ({
      ...one,
      moment: momentText(at, visit.runtime.timeZone),
      deed: actWords[act] ?? act,
      subject: Object.hasOwn(partsWords.parts, subject) ? partsWords.parts[subject as ShopPart][0] : subject,
      // The id of a file says nothing to people: its name is the subject. A code says again what was done.
      details: Object.entries(details).flatMap(([name, value]) =>
        name === "id" || name === "code" ? [] : detailText(name, value),
      ),
    })),
    earlier: hasMore ? `${href("/desk/team/log")}?${earlier}` : null,
  };
}

/** What the log keeps of an act, in words: changes of a product, amounts, and what else has a name. */
function detailText(name: string, value: unknown): string {
  if (name === "changes" && Array.isArray(value))
    return (value as Parameters<typeof changeText>[0][]).map(changeText).join("; ");
  if (typeof value === "number" && /paise$/i.test(name)) return amountText(value);
  const words = teamWords.details[name];
  return words === undefined ? markedForeign(`${name}: ${valueText(value)}`) : `${words}: ${valueText(value)}`;
}

function valueText(value: unknown): string {
  if (typeof value === "boolean") return value ? teamWords.yes : teamWords.no;
  if (typeof value !== "object" || value === null) return valueWords[String(value)] ?? markedOwn(String(value));
  if (Array.isArray(value)) return value.map((one) => valueText(one)).join(", ");
  return Object.entries(value)
    .map(([name, one]) => `${teamWords.details[name] ?? name} ${valueText(one)}`)
    .join(", ");
}

const valueWords: Readonly<Record<string, string>> = { ...frameWords.roles, ...returnsWords.steps };

export default function LogPage({ loaderData: { frame, person, people, acts, earlier } }: Route.ComponentProps) {
  return (
    <DeskPage frame={frame} title={teamWords.log}>
      <form role="none" method="get" className="mt-4 flex max-w-md flex-wrap items-end gap-3">
        <label>
          <span className="block font-semibold">{teamWords.person}</span>
          <select name="person" defaultValue={person} className="input">
            <option value="">{teamWords.everybody}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          {teamWords.filter}
        </button>
      </form>
      {acts.length === 0 ? (
        <p className="mt-4">{teamWords.logEmpty}</p>
      ) : (
        <ol className="mt-4">
          {acts.map(({ id, moment, person: who, deed, subject, details, address }) => (
            <li key={id} className="border-b border-line py-3 wrap-anywhere">
              <p>
                {moment} · <span className="font-semibold">{who}</span>
                {address === null ? "" : ` · ${teamWords.from(address)}`}
              </p>
              <p>
                {deed}
                {subject === "" ? null : (
                  <>
                    {" · "}
                    <OwnText>{subject}</OwnText>
                  </>
                )}
                {details.length === 0 ? null : told(` · ${details.join(" · ")}`)}
              </p>
            </li>
          ))}
        </ol>
      )}
      {earlier === null ? null : <BackLink to={earlier}>{teamWords.earlier}</BackLink>}
      <BackLink to={href("/desk/team")}>{teamWords.title}</BackLink>
    </DeskPage>
  );
}
