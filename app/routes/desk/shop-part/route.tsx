import { data } from "react-router";
import { z } from "zod";
import { addressOf, href } from "#app/content/href.ts";
import { Field, FieldFrame, useField } from "#app/forms/field.tsx";
import { blankForm, parseForm, readFormData, type FormErrors } from "#app/forms/parse.server.ts";
import { TextArea } from "#app/forms/select-field.tsx";
import { hasErrors, SubmitButton, useForm } from "#app/forms/shop-form.tsx";
import { told } from "#app/forms/told-text.tsx";
import { actOrForm, complaintIn, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { FilesForm, UnseenFields } from "#app/routes/desk/desk-fields.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { newDeskKey, requireMember, type DeskVisit } from "#app/session/desk-visit.server.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { readShopPart, saveShopPart, shopParts, type ShopPart } from "#contract/desk/words-calls.ts";
import { placeholders } from "#domain/shop-pages.ts";
import type { Route } from "./+types/route";
import { findPartForm, type PartField } from "./part-fields.server.ts";

const schema = z.looseObject({ key: z.string(), seen: z.string() });

export const handle = deskHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = requireMember(context, "settings");
  const { part, isStated, seen, fields, values } = await loadPart(visit, params.part);
  const form = blankForm(schema, { ...values, key: newDeskKey(), seen });
  return { frame: deskFrame(visit), part, isStated, fields, form };
}

/** What the form of a part shows. Throws 404 where there is none. */
async function loadPart(visit: DeskVisit, name: string) {
  const part = shopParts.find((one) => one === name);
  const form = part === undefined ? null : findPartForm(part);
  if (part === undefined || form === null) throw new Response(null, { status: 404 });
  const { rows, usual, seen } = await loadFromDesk(visit, readShopPart, { part });
  const { shop, seller } = visit.runtime;
  const stated = new Set(rows?.map(([first]) => first));
  const held = {
    ...shop,
    "chat number": shop.chatNumber,
    "legal name": seller.legalName ?? "",
    "head office": seller.headOffice ?? "",
    "grievance officer": seller.officer ?? "",
    "grievance designation": seller.designation ?? "",
    "grievance email": seller.officerEmail ?? "",
    "grievance phone": seller.officerPhone ?? "",
  };
  const holds = Object.fromEntries(Object.entries(held).filter(([one, value]) => value !== null && !stated.has(one)));
  const values = form.values(rows ?? usual ?? [], await visit.upstream.terms.get());
  return { part, form, isStated: rows !== null, seen, fields: form.fields(rows ?? [], holds), values };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const visit = requireMember(context, "settings");
  const { part, form: partForm, fields, values, seen: seenNow } = await loadPart(visit, params.part);
  const form = await readFormData(request);
  for (const { name, kind } of fields) if (kind === "ticks") form.set(name, form.getAll(name).join(" "));
  const read = parseForm(form, schema);
  if (!read.ok) return data({ form: read.state, stands: null }, { status: 400 });
  const { key: _, seen, ...typed } = read.value;
  const built = partForm.table((name) => String(typed[name] ?? "").trim());
  if ("refused" in built) return data({ form: read.refuse({ errors: built.refused }), stands: null }, { status: 400 });
  const { table, fieldOf } = built;
  // Whoever saves again after a change of somebody else has seen it.
  let stands: Record<string, string> | null = null;
  const refuse = ({ errors = {}, message = null }: FormErrors) => {
    if (seen !== seenNow) {
      stands = values;
      const state = read.refuse({ message: words.changed });
      return { ...state, values: { ...state.values, seen: seenNow, key: newDeskKey() } };
    }
    const named = Object.entries(errors).map(([path, told]) => {
      const text = complaintIn(told);
      const [, line = 0, column = ""] = /^line\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
      return [fieldOf(Number(line), column), text] as const;
    });
    return read.refuse({ errors: Object.fromEntries(named.toReversed()), message });
  };
  const answer = await actOrForm(
    visit,
    saveShopPart,
    { refuse },
    {
      form,
      body: { part, seen, table },
      to: href("/desk/words"),
      done: words.saved(words.parts[part][0]),
    },
  );
  if (answer instanceof Response) {
    // The shop's pages show it at once: here, and within a minute in other processes.
    await visit.upstream.terms.refresh();
    return answer;
  }
  return data({ ...answer.data, stands }, answer.init ?? undefined);
}

export default function ShopPartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, part, fields, isStated } = loaderData;
  const { form, stands } = actionData ?? { form: loaderData.form, stands: null };
  const [title] = words.parts[part];
  const page = part.startsWith("page-") ? part.slice("page-".length) : null;
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  return (
    <DeskPage frame={frame} title={title} hasErrors={hasErrors(form)}>
      <p className="mt-3 max-w-prose">
        {page === null ? words.leads[part as keyof typeof words.leads] : words.leads.page}
      </p>
      {page === null ? null : (
        <p className="mt-2 max-w-prose">
          {words.placeholders} <span lang="en">{placeholders.map((name) => `{${name}}`).join(" ")}</span>
        </p>
      )}
      <FilesForm id="part" state={form} labels={labels}>
        <UnseenFields />
        {fields.map((field) => (
          <div key={field.name}>
            <PartControl {...field} />
            {stands === null || (stands[field.name] ?? "") === (form.values[field.name] ?? "") ? null : (
              <p className="-mt-4 mb-5 font-semibold whitespace-pre-line">
                {words.stands(stands[field.name] || words.nothing)}
              </p>
            )}
          </div>
        ))}
        <SubmitButton pendingText={words.save}>{words.save}</SubmitButton>
      </FilesForm>
      <PartLinks part={part} isStated={isStated} />
    </DeskPage>
  );
}

function PartControl({ name, kind, hint, lang, rows = 3, options = [] }: PartField) {
  if (kind === "area") return <TextArea<string> name={name} rows={rows} lang={lang} />;
  if (kind === "ticks") return <Ticks name={name} options={options} />;
  if (kind === "day") return <Day name={name} />;
  return <Field<string> name={name} autoComplete="off" lang={lang} {...(hint !== undefined && { hint: told(hint) })} />;
}

function Day({ name }: { name: string }) {
  const { control, error, label } = useField(name, false);
  return (
    <FieldFrame fieldId={control.id} label={label} error={error}>
      <input {...control} type="date" className="input" />
    </FieldFrame>
  );
}

/** Boxes of one field. Its error leads to the first. */
function Ticks({ name, options }: { name: string; options: NonNullable<PartField["options"]> }) {
  const { id, state, labels } = useForm();
  const ticked = (state.values[name] ?? "").split(" ");
  const error = state.errors[name];
  return (
    <fieldset className="mb-5" aria-describedby={error === undefined ? undefined : `${id}-${name}-error`}>
      <legend className="mb-1 font-semibold">{labels[name]}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ value, text }, index) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              id={index === 0 ? `${id}-${name}` : undefined}
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={ticked.includes(value)}
              className="h-6 w-6 flex-none"
            />
            {text}{" "}
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-${name}-error`} className="mt-1 font-semibold text-madder">
          {told(error)}
        </p>
      )}
    </fieldset>
  );
}

/** Where else a part is seen, changed and forgotten. */
function PartLinks({ part, isStated }: { part: ShopPart; isStated: boolean }) {
  const page = part.startsWith("page-") ? part.slice("page-".length) : null;
  const links = [
    page === null ? null : ([page === "home" ? "/" : `/${page}`, words.look] as const),
    part === "not-served" ? null : ([`/desk/words/${part}/table`, words.asTable] as const),
    isStated ? ([`/desk/words/${part}/reset`, words.reset] as const) : null,
    ["/desk/words", words.back] as const,
  ];
  return (
    <ul className="mt-4">
      {links
        .filter((link) => link !== null)
        .map(([to, text]) => (
          <li key={to}>
            <a href={addressOf(to)} className="link inline-flex min-h-11 items-center">
              {text}
            </a>
          </li>
        ))}
    </ul>
  );
}
