import { data } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { FieldFrame, useField } from "#app/forms/field.tsx";
import { blankForm, parseForm, readFormData, type FormErrors } from "#app/forms/parse.server.ts";
import { TextArea } from "#app/forms/select-field.tsx";
import { hasErrors, SubmitButton } from "#app/forms/shop-form.tsx";
import { csvText, decodedFile } from "#app/routes/desk/csv-file.server.ts";
import { actOrForm, complaintIn, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { FilesForm, UnseenFields } from "#app/routes/desk/desk-fields.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { newDeskKey, requireMember, type DeskVisit } from "#app/session/desk-visit.server.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { MAX_SHOP_TABLE, readShopPart, saveShopPart, shopParts } from "#contract/desk/words-calls.ts";
import type { Route } from "./+types/route";

/** The columns of the parts that are tables alone. */
const columns = {
  delivery: "prefix, days, packing days, cash, served, place",
  sizes: "table, measure, of, unit, S, M, L, all, advice",
};

/** The most lines that are shown to be typed over. */
const TYPED_LINES = 100;

const schema = z.object({ key: z.string(), seen: z.string(), table: z.string().optional(), file: z.any().optional() });
type FieldName = keyof z.input<typeof schema>;

export const handle = deskHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = requireMember(context, "settings");
  const { part, seen, lines, table } = await loadTable(visit, params.part);
  const isLarge = lines > TYPED_LINES;
  const form = blankForm(schema, { key: newDeskKey(), seen, ...(!isLarge && { table }) });
  return { frame: deskFrame(visit), part, lines, isLarge, form };
}

/** The table of a part as text. Throws 404 where there is none. */
async function loadTable(visit: DeskVisit, name: string) {
  const part = shopParts.find((one) => one === name && one !== "not-served");
  if (part === undefined) throw new Response(null, { status: 404 });
  const { rows, seen } = await loadFromDesk(visit, readShopPart, { part });
  return { part, seen, lines: rows === null ? 0 : rows.length - 1, table: rows === null ? "" : csvText(rows) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const visit = requireMember(context, "settings");
  const { part, seen: seenNow, table: stands } = await loadTable(visit, params.part);
  const form = await readFormData(request);
  const file = form.get("file");
  const bytes = file instanceof File && file.size <= MAX_SHOP_TABLE ? await file.arrayBuffer() : new ArrayBuffer(0);
  const read = parseForm(form, schema);
  if (!read.ok) return data({ form: read.state, stands: null }, { status: 400 });
  const { seen } = read.value;
  const table = bytes.byteLength > 0 ? decodedFile(bytes) : (read.value.table ?? "");
  const isTooLarge = file instanceof File && file.size > MAX_SHOP_TABLE;
  if (isTooLarge || table.trim() === "") {
    const errors = { file: isTooLarge ? words.fileTooLarge : words.fileMissing };
    return data({ form: read.refuse({ errors }), stands: null }, { status: 400 });
  }
  const isChanged = seen !== seenNow;
  const refuse = ({ errors = {}, message = null }: FormErrors) => {
    if (isChanged) {
      const state = read.refuse({ message: words.changed });
      return { ...state, values: { ...state.values, seen: seenNow, key: newDeskKey() } };
    }
    const lines = Object.entries(errors).map(([path, text]) => {
      const line = Number(/^line\.(\d+)/.exec(path)?.[1] ?? 1);
      return [path, words.line(line, complaintIn(text))] as const;
    });
    return read.refuse({
      errors: Object.fromEntries(lines),
      message,
    });
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
    await visit.upstream.terms.refresh();
    return answer;
  }
  return data({ ...answer.data, stands: isChanged ? stands : null }, answer.init ?? undefined);
}

export default function ShopPartTablePage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, part, lines, isLarge } = loaderData;
  const { form, stands } = actionData ?? { form: loaderData.form, stands: null };
  const [title] = words.parts[part];
  const link = "link inline-flex min-h-11 items-center";
  return (
    <DeskPage frame={frame} title={words.tableTitle(title)} hasErrors={hasErrors(form)}>
      {lines === 0 ? null : (
        <p className="mt-3">
          <a href={href("/desk/words/:part/file", { part })} className={link}>
            {words.download}
          </a>
        </p>
      )}
      {part === "delivery" || part === "sizes" ? (
        <p className="mt-2 max-w-prose">
          {words.leads[part]} {words.columns} <span lang="en">{columns[part]}</span>
        </p>
      ) : null}
      {isLarge ? <p className="mt-2">{words.large(lines)}</p> : null}
      <FilesForm id="table" state={form} labels={{ table: words.table, file: words.file }}>
        <UnseenFields />
        {isLarge ? null : <TextArea<FieldName> name="table" rows={12} />}
        <FileField />
        <SubmitButton pendingText={words.save}>{words.save}</SubmitButton>
      </FilesForm>
      {stands === null ? null : (
        <p className="mt-4 font-semibold wrap-anywhere whitespace-pre-line">{words.stands(stands || words.nothing)}</p>
      )}
      <p className="mt-4">
        <a href={href("/desk/words")} className={link}>
          {words.back}
        </a>
      </p>
    </DeskPage>
  );
}

function FileField() {
  const { control, error, label } = useField("file", false);
  const { defaultValue: _, ...attributes } = control;
  return (
    <FieldFrame fieldId={control.id} label={label} error={error}>
      <input {...attributes} type="file" accept=".csv,.txt,.tsv,text/csv" className="input" />
    </FieldFrame>
  );
}
