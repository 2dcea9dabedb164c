import type { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { FieldError } from "#app/forms/field.tsx";
import { useForm } from "#app/forms/shop-form.tsx";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { placeholders } from "#domain/shop-pages.ts";
import { DeskForm, Fields, Folded, OneField, TapLink } from "#desk/forms.tsx";
import { page, type ShownField, type ShownFields } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { partAct, readHeld, versionOf, type Held, type ShopPart, type Stored } from "./held.ts";

/** What was typed into a form of plain fields. */
export type TypedTexts = Readonly<Record<string, string | undefined>>;

/** A part that is a form of fields, filled with what is in force. */
export interface FormPart<Typed = never> {
  /** Its fields; those below a title are opened, those below "" stand there. */
  groups: Readonly<Record<string, ShownFields>>;
  form: z.ZodType<Typed & { seen: string }>;
  values(held: Held): Record<string, string>;
  /** What is stored of what was typed; null states nothing. */
  stored(typed: Typed | null, held: Held): Stored;
}

/** A field in English and, where it is said in it, in Hindi. */
export function inBoth<const Shown extends object>(name: string, label: string, shown: Shown = {} as Shown) {
  return {
    [name]: { label, ...shown, lang: "en" },
    [`${name}:hi`]: { label: words.inHindi(label), ...shown, lang: "hi" },
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
      return { holds, seen: versionOf(holds) };
    },
    acts: {
      save: partAct("saveShopPart", part, {
        form,
        labels: together(Object.values(groups)),
        values: ({ holds, seen }: { holds: Record<string, string>; seen: string }) => ({ ...holds, seen }),
        seen: values,
        change: (held, typed) => stored(typed, held),
        done: words.saved(title),
      }),
    },
    title: () => title,
    show: ({ data: { holds }, forms: { save } }) => (
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
          <DeskForm form={save} button={words.save} hasFiles className="mt-4 max-w-2xl">
            {Object.entries(groups).map(([group, fields]) =>
              group === "" ? (
                <PartFields key="" fields={fields} holds={holds} />
              ) : (
                <Folded
                  key={group}
                  title={group}
                  isOpen={Object.keys(fields).some((name) => name in save.state.errors)}
                >
                  <PartFields fields={fields} holds={holds} />
                </Folded>
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

/** What somebody else saved stands below each field. Ticks of a group stand together. */
function PartFields({ fields, holds }: { fields: ShownFields; holds: Record<string, string> }) {
  const groupOf = (name: string) => (fields[name]?.as === "check" ? (fields[name].group ?? "") : "");
  return [...Map.groupBy(Object.keys(fields), (name) => groupOf(name) || name)].map(([key, names]) =>
    groupOf(names[0] ?? "") === key ? (
      <Ticks
        key={key}
        label={key}
        fields={Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))}
      />
    ) : (
      <div key={key}>
        <OneField name={key} field={fields[key] as ShownField} />
        <Stands name={key} now={holds[key] ?? ""} />
      </div>
    ),
  );
}

/** What somebody else has saved meanwhile, below what was typed. */
export function Stands({ name, now }: { name: string; now: string }) {
  const { state } = useForm();
  if (state.message !== words.changed || (state.values[name] ?? "").replaceAll("\r\n", "\n") === now) return null;
  return <p className="-mt-4 mb-5 font-semibold whitespace-pre-line">{words.stands(now || words.nothing)}</p>;
}

function Ticks({ label, fields }: { label: string; fields: ShownFields }) {
  const { id, state } = useForm();
  const first = Object.keys(fields)[0] ?? "";
  return (
    <fieldset className="mb-3" aria-describedby={first in state.errors ? `${id}-${first}-error` : undefined}>
      <legend className="font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        <Fields fields={fields} />
      </div>
      <FieldError fieldId={`${id}-${first}`} error={state.errors[first]} />
    </fieldset>
  );
}
