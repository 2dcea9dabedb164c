import type { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import type { Database } from "#api/database/tables.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { fingerprint } from "#api/staff/once.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { placeholders } from "#domain/shop-pages.ts";
import { DeskForm, Fields, FoldedFields, TapLink } from "#desk/forms.tsx";
import { page, type ShownFields } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { partAct, readHeld, type Held, type ShopPart, type Stored } from "./held.ts";

/** What was typed into a form of plain fields. */
export type TypedTexts = Readonly<Record<string, string | undefined>>;

/** Fields by their titles: those below a title are opened, those below "" stand there. */
type Groups = Readonly<Record<string, ShownFields>>;

/** What the page of a part reads. */
interface Read {
  holds: Record<string, string>;
  seen: string;
  shown: Groups;
}

/** A part that is a form of fields, filled with what is in force. */
export interface FormPart<Typed = never> {
  /** Its fields, or how the owner's own names make them. */
  groups: Groups | ((held: Held) => Groups);
  form: z.ZodType<Typed & { seen: string }>;
  values(held: Held): Record<string, string>;
  /** What is stored of what was typed. */
  stored(typed: Typed, held: Held, db: Database): Stored | Promise<Stored>;
  /** What states nothing, where that leaves something of what is stored. */
  nothing?: Typed;
}

/** A field in English and, where it is said in it, in Hindi. */
export function inBoth<const Shown extends object>(name: string, label: string, shown: Shown = {} as Shown) {
  return {
    [name]: { label, ...shown, lang: "en" },
    [`${name}:hi`]: { label: frameWords.inHindi(label), ...shown, lang: "hi" },
  };
}

/** The fields of several, one after the other. */
export const together = (parts: readonly ShownFields[]): ShownFields => Object.assign({}, ...parts) as ShownFields;

/** The page of a part. */
export function partPage<Typed>(part: ShopPart, { groups, form, values, stored }: FormPart<Typed>) {
  const [title] = words.parts[part];
  const text = part.startsWith("page-") ? part.slice("page-".length) : null;
  return page({
    async load(visit: Visit) {
      const held = await readHeld(visit);
      const holds = values(held);
      const shown = typeof groups === "function" ? groups(held) : groups;
      return { holds, seen: fingerprint(holds), shown };
    },
    acts: {
      save: partAct("saveShopPart", part, {
        form,
        labels: ({ shown }: Read) => together(Object.values(shown)),
        values: ({ holds, seen }: Read) => ({ ...holds, seen }),
        seen: values,
        change: (held, typed, db) => stored(typed, held, db),
        done: words.saved(title),
      }),
    },
    title: () => title,
    show: ({ forms: { save }, data: { shown } }) => (
      <>
        <p className="mt-3 max-w-prose">
          {text === null ? words.leads[part as keyof typeof words.leads] : words.leads.page}
        </p>
        {text === null ? null : (
          <p className="mt-2 max-w-prose">
            {words.placeholders} <span lang="en">{placeholders.map((name) => `{${name}}`).join(" ")}</span>
          </p>
        )}
        {save && (
          <DeskForm form={save} button={frameWords.save} hasFiles className="mt-4 max-w-2xl">
            {Object.entries(shown).map(([group, fields]) =>
              group === "" ? (
                <Fields key="" fields={fields} />
              ) : (
                <FoldedFields key={group} form={save} title={group} names={Object.keys(fields)} />
              ),
            )}
          </DeskForm>
        )}
        <WaysOn part={part} look={text === "home" ? "/" : text} />
      </>
    ),
  });
}

/** Where one goes from a part: to the page that says it, to what removes it, and back. */
export function WaysOn({ part, look = null }: { part: ShopPart; look?: string | null }) {
  const links = [
    ...(look === null ? [] : [[`/${look}`.replace("//", "/"), words.look] as const]),
    [`/desk/words/${part}/reset`, words.reset] as const,
    ["/desk/words", words.back] as const,
  ];
  return (
    <ul className="mt-4">
      {links.map(([to, text]) => (
        <li key={to}>
          <TapLink to={addressOf(to)}>{text}</TapLink>
        </li>
      ))}
    </ul>
  );
}
