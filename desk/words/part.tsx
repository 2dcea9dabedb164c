import type { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { Field, FieldError, FieldFrame, useField } from "#app/forms/field.tsx";
import { TextArea } from "#app/forms/select-field.tsx";
import { useForm } from "#app/forms/shop-form.tsx";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { placeholders } from "#domain/shop-pages.ts";
import { CheckBox, DeskForm, Submit, TapLink } from "#desk/forms.tsx";
import { page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { partAct, readHeld, versionOf, type Held, type ShopPart, type Stored } from "./held.ts";

/** A field of the form of a part. Ticks are several fields, each sends "yes". */
export type PartField =
  | { kind: "line" | "area" | "day"; name: string; label: string; hint?: string; rows?: number; lang?: "hi" }
  | { kind: "ticks"; label: string; options: readonly { name: string; label: string }[] };

/** The fields of a part; those below a title are opened. */
interface FieldGroup {
  title: string | null;
  fields: readonly PartField[];
}

/** What was typed into a form of plain fields. */
export type TypedTexts = Readonly<Record<string, string | undefined>>;

/** A part that is a form of fields, filled with what is in force. */
export interface FormPart<Typed = never> {
  groups: readonly FieldGroup[];
  form: z.ZodType<Typed & { seen: string }>;
  values(held: Held): Record<string, string>;
  /** What is stored of what was typed; null states nothing. */
  stored(typed: Typed | null, held: Held): Stored;
}

/** A field in English and, where it is said in it, in Hindi. */
export function inBoth(field: Exclude<PartField, { kind: "ticks" }>, isSaidInHindi = true): PartField[] {
  const { name, label } = field;
  const hindi = { ...field, name: `${name}:hi`, label: words.inHindi(label), lang: "hi" as const };
  return isSaidInHindi ? [field, hindi] : [field];
}

/** The page of a part. */
export function partPage<Typed>(part: ShopPart, { groups, form, values, stored }: FormPart<Typed>) {
  const [title] = words.parts[part];
  const fields = groups.flatMap((group) => group.fields);
  const labels = Object.fromEntries(
    fields.flatMap((field) => (field.kind === "ticks" ? field.options : [field])).map((one) => [one.name, one.label]),
  );
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
        labels,
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
          <DeskForm form={save} hasFiles className="mt-4 max-w-2xl">
            {groups.map(({ title: group, fields: own }) =>
              group === null ? (
                <PartFields key="" fields={own} holds={holds} />
              ) : (
                <details key={group} open={own.some((field) => hasError(field, save.state.errors))} className="mb-2">
                  <summary className="link flex min-h-11 items-center font-semibold">{group}</summary>
                  <PartFields fields={own} holds={holds} />
                </details>
              ),
            )}
            <Submit>{words.save}</Submit>
          </DeskForm>
        )}
        <ul className="mt-4">
          {text === null ? null : (
            <li>
              <TapLink to={addressOf(text === "home" ? "/" : `/${text}`)}>{words.look}</TapLink>
            </li>
          )}
          <li>
            <TapLink to={addressOf(`/desk/words/${part}/reset`)}>{words.reset}</TapLink>
          </li>
          <li>
            <TapLink to={addressOf("/desk/words")}>{words.back}</TapLink>
          </li>
        </ul>
      </>
    ),
  });
}

const hasError = (field: PartField, errors: Record<string, string>) =>
  field.kind === "ticks" ? field.options.some(({ name }) => name in errors) : field.name in errors;

function PartFields({ fields, holds }: { fields: readonly PartField[]; holds: Record<string, string> }) {
  return fields.map((field) =>
    field.kind === "ticks" ? (
      <Ticks key={field.label} field={field} />
    ) : (
      <div key={field.name}>
        <PartControl field={field} />
        <Stands name={field.name} now={holds[field.name] ?? ""} />
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

function PartControl({ field }: { field: Exclude<PartField, { kind: "ticks" }> }) {
  // What has no language of its own is the English text.
  const { kind, name, lang = "en" } = field;
  if (kind === "area") return <TextArea<string> name={name} rows={field.rows ?? 3} lang={lang} />;
  if (kind === "day") return <Day name={name} />;
  const { hint } = field;
  return <Field<string> name={name} autoComplete="off" lang={lang} {...(hint !== undefined && { hint })} />;
}

function Day({ name }: { name: string }) {
  const { control, error, label } = useField(name, false);
  return (
    <FieldFrame fieldId={control.id} label={label} error={error}>
      <input {...control} type="date" className="input" />
    </FieldFrame>
  );
}

function Ticks({ field: { label, options } }: { field: Extract<PartField, { kind: "ticks" }> }) {
  const { id, state } = useForm();
  const first = options[0]?.name ?? "";
  return (
    <fieldset className="mb-3" aria-describedby={first in state.errors ? `${id}-${first}-error` : undefined}>
      <legend className="font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ name }) => (
          <CheckBox key={name} name={name} />
        ))}
      </div>
      <FieldError fieldId={`${id}-${first}`} error={state.errors[first]} />
    </fieldset>
  );
}
