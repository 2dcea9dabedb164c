import { z } from "zod";
import { OwnText } from "#app/components/own-text.tsx";
import { markedOwn } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import { changeText } from "#desk/products/product-changes.ts";
import {
  beginWork,
  cancelImport,
  listImports,
  readChanges,
  readImport,
  storeTable,
  type ImportPreview,
  type ToldLines,
} from "#api/desk/imports.ts";
import { pageNumber } from "#api/desk/paging.ts";
import { momentText } from "#content/date-words.ts";
import { importsWords as words } from "#content/desk/imports-words.ts";
import { sentenceOf } from "#api/catalogue/remarks.ts";
import { remarkWords } from "#content/desk/remark-words.ts";
import { download } from "#desk/download.ts";
import { ActButton, DeskForm, Fields, LinkBelow, Rows, Section, Submit, TapLink } from "#desk/forms.tsx";
import { listPage } from "#desk/list-page.tsx";
import { act, page, type Work, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

/** The largest table that is taken, in bytes. */
const MAX_BYTES = 10 * 1024 * 1024;

/** The tables of products that were sent in, and the form that sends one to be checked. */
export const importsPage = listPage({
  title: words.title,
  query: z.object({ page: pageNumber }),
  find: ({ services: { db } }, { page }) => listImports(db, page),
  acts: {
    send: act("storeTable", "catalogue", {
      form: z.object({ file: z.file(words.noFile).min(1, words.noFile).max(MAX_BYTES, words.tooLarge) }),
      labels: { file: { label: words.file, as: "file", accept: ".csv,.tsv,.txt,.xlsx,text/csv" } },
      prepare: async (_visit, { file }) => Buffer.from(await file.arrayBuffer()).toString("base64"),
      does: ({ trx, at, member }, { file: { name, size } }, _params, content) =>
        storeTable(trx, member, { name, bytes: size, content }, at),
      after: ({ services }, { id }) => services.desk.imports.start(id),
      to: (_visit, _params, { id }) => `/desk/files/imports/${id}`,
      done: () => null,
    }),
  },
  show: ({ list: { rows }, visit: { shop }, forms: { send } }) => (
    <>
      <p className="mt-3 max-w-prose">{words.lead}</p>
      <DeskForm form={send} button={words.send} hasFiles className="mt-4 max-w-md" />
      <h2 className="mt-8">{words.sent}</h2>
      <Rows rows={rows} none={words.none}>
        {({ id, name, by, at, state, isInterrupted }) => (
          <div className="wrap-anywhere">
            <TapLink to={`/desk/files/imports/${id}`}>
              <OwnText>{name}</OwnText>
            </TapLink>
            <p>{isInterrupted ? words.interrupted : words.states[state]}</p>
            <p className="text-sm">{told(`${by}, ${momentText(at, shop.timeZone)}`)}</p>
          </div>
        )}
      </Rows>
    </>
  ),
});

type DeskImport = Awaited<ReturnType<typeof readImport>>;

const ticked = z
  .literal("yes")
  .optional()
  .transform((sent) => sent === "yes");
const ticks = ["replaces", "allowsEmptying", "setsStock"] as const;
const options = z.object({
  replaces: ticked,
  allowsEmptying: ticked,
  setsStock: ticked,
  usualStock: z.coerce
    .number<string>(words.stockWrong)
    .int(words.stockWrong)
    .min(0, words.stockWrong)
    .max(999_999, words.stockWrong),
});

/** Begins something that a process of its own works on. */
const begins = {
  after: ({ services }: Visit, { id }: By<"id">) => services.desk.imports.start(id),
  done: () => null,
};

/** A table that was sent in: what was understood of it, and what it changes. */
export const importPage = page({
  load: ({ services: { db } }: Visit, { id }: By<"id">) => readImport(db, id),
  acts: {
    cancel: act("cancelImport", "catalogue", {
      does: ({ trx }: Work, _typed, { id }: By<"id">) => cancelImport(trx, id),
      after: ({ services }, { id }) => services.desk.imports.end(id),
      done: () => null,
    }),
    apply: act("applyImport", "catalogue", {
      form: z.object({ seen: z.string() }),
      values: ({ seen }: DeskImport) => ({ seen }),
      does: ({ trx }, { seen }, { id }: By<"id">) => beginWork(trx, id, "running", { seen }),
      ...begins,
    }),
    check: act("checkImport", "catalogue", {
      form: options,
      labels: {
        ...Object.fromEntries(ticks.map((name) => [name, { label: words.labels[name], as: "check" }] as const)),
        usualStock: { label: words.labels.usualStock, inputMode: "numeric" },
      },
      values: ({ options }: DeskImport) => ({
        ...Object.fromEntries(ticks.filter((name) => options[name]).map((name) => [name, "yes"])),
        usualStock: String(options.usualStock),
      }),
      does: ({ trx }, typed, { id }: By<"id">) => beginWork(trx, id, "checking", { options: typed }),
      ...begins,
    }),
    undo: act("undoImport", "catalogue", {
      does: ({ trx }: Work, _typed, { id }: By<"id">) => beginWork(trx, id, "undoing"),
      ...begins,
    }),
  },
  title: ({ name }) => markedOwn(name),
  show({ data: found, visit: { shop }, forms }) {
    const { id, state, isInterrupted, preview, error } = found;
    const isWorking = !isInterrupted && (state === "checking" || state === "running" || state === "undoing");
    const canApply = !isInterrupted && state === "checked" && preview?.blocked === null && preview.changes.count > 0;
    return (
      <>
        <p className="mt-2">
          <strong className="block text-lg">{isInterrupted ? words.interrupted : words.states[state]}</strong>{" "}
          <span className="text-sm">{told(`${found.by}, ${momentText(found.at, shop.timeZone)}`)}</span>
        </p>
        {isWorking && forms.check?.state.message && <Alert>{told(forms.check.state.message)}</Alert>}
        {isWorking && (
          <>
            <p className="mt-3">{words.working}</p>
            <TapLink to={`/desk/files/imports/${id}`}>{words.reload}</TapLink>
          </>
        )}
        <ActButton form={isWorking ? forms.cancel : null}>{words.cancel}</ActButton>
        {error !== null && (
          <Alert>
            {words.error} {typeof error === "string" ? <span lang="en">{error}</span> : sentenceOf(error, remarkWords)}
          </Alert>
        )}
        {preview?.isRenewed === true && state === "checked" && <p className="mt-3 font-semibold">{words.renewed}</p>}
        {preview !== null && !isWorking && <Preview id={id} preview={preview} state={state} />}
        <ActButton form={canApply ? forms.apply : null} text={words.applyHint}>
          {words.apply}
        </ActButton>
        {!isWorking && found.applied_at === null && forms.check && (
          <DeskForm form={forms.check} className="mt-8 max-w-md">
            <fieldset>
              <legend>
                <h2>{words.options}</h2>
              </legend>
              <Fields fields={forms.check.fields} />
            </fieldset>
            <Submit isQuiet>{words.optionsAgain}</Submit>
          </DeskForm>
        )}
        <ActButton form={found.canUndo && !isWorking ? forms.undo : null} text={words.undoHint} isQuiet>
          {words.undo}
        </ActButton>
        <LinkBelow to="/desk/files/imports">{words.back}</LinkBelow>
      </>
    );
  },
});

/** All changes of an import as a table. */
export const changesFile = download("exportChanges", async ({ services: { db } }, { id }: By<"id">) => {
  const { name, lines } = await readChanges(db, id);
  return { file: "changes.csv", body: lines, subject: name, details: { id } };
});

const number = (count: number) => count.toLocaleString("en-IN");

function Alert({ children }: { children: React.ReactNode }) {
  return (
    <p role="alert" className="mt-3 border-l-8 border-l-madder bg-raised p-3 wrap-anywhere">
      {children}
    </p>
  );
}

/** What was understood of the table, and what changes. */
function Preview({ id, preview, state }: { id: string; preview: ImportPreview; state: DeskImport["state"] }) {
  const { columns, blocked, changes, left } = preview;
  const { refused, skipped, remarks } = preview;
  const numbers = { ...preview.counts, refused: refused.count, skipped: skipped.count, remarks: remarks.count };
  return (
    <>
      {left.count > 0 && (
        <Section className="mt-5 wrap-anywhere" title={words.left}>
          <ul className="mt-2 list-disc pl-5">
            {left.first.map(({ slug, reason }) => (
              <li key={slug}>{told(words.leftOne(markedOwn(slug), reason))}</li>
            ))}
          </ul>
          <Rest shown={left.first.length} count={left.count} />
        </Section>
      )}
      {blocked !== null && <Alert>{told(words.blocked(blocked))}</Alert>}
      <Section className="mt-5 wrap-anywhere" title={words.understood}>
        <p className="mt-2">{told(words.format(preview.format, preview.encoding, number(preview.rows)))}</p>
        <p>{told(words.read(columns.read.join(", ")))}</p>
        {columns.notRead.length > 0 && <p>{told(words.notRead(columns.notRead.join(", ")))}</p>}
        <dl className="mt-3 grid max-w-md grid-cols-[1fr_auto] gap-x-4">
          {(Object.keys(words.counts) as (keyof typeof words.counts)[]).map((name) =>
            numbers[name] === undefined ? null : (
              <div key={name} className="contents">
                <dt>{words.counts[name]}</dt>
                <dd className="numbers text-right">{number(numbers[name])}</dd>
              </div>
            ),
          )}
        </dl>
      </Section>
      {(Object.keys(words.lists) as (keyof typeof words.lists)[])
        .filter((name) => preview[name].count > 0)
        .map((name) => (
          <Lines key={name} title={words.lists[name]} {...preview[name]} />
        ))}
      <Section
        className="mt-5 wrap-anywhere"
        title={state === "done" ? words.changed : state === "undone" ? words.wasChanged : words.changes}
      >
        {changes.count === 0 && <p className="mt-2">{words.noChange}</p>}
        <p className="mt-2">{told(changes.kinds.map(([kind, count]) => words.kind(kind, number(count))).join(", "))}</p>
        <ul className="mt-2 list-disc pl-5 empty:hidden">
          {changes.first.map((change, place) => (
            <li key={place}>{told(`${markedOwn(change.slug)}: ${changeText(change)}`)}</li>
          ))}
        </ul>
        <Rest shown={changes.first.length} count={changes.count} />
        {changes.count > 0 && <TapLink to={`/desk/files/imports/${id}/changes.csv`}>{words.download}</TapLink>}
      </Section>
    </>
  );
}

function Rest({ shown, count }: { shown: number; count: number }) {
  return count > shown ? <p className="mt-2">{words.first(number(shown), number(count))}</p> : null;
}

/** Lines of the table with what was said of them. */
function Lines({ title, count, first }: { title: string } & ToldLines) {
  return (
    <Section className="mt-5 wrap-anywhere" title={title}>
      <ul className="mt-2 list-disc pl-5">
        {first.map(({ line, also = [], lines = 1, ...said }, place) => (
          <li key={place}>
            {words.lines([line, ...also])}
            {lines > also.length + 1 ? words.andOthers(number(lines - also.length - 1)) : null}:{" "}
            {sentenceOf(said, remarkWords)}
          </li>
        ))}
      </ul>
      <Rest shown={first.reduce((sum, { lines = 1 }) => sum + lines, 0)} count={count} />
    </Section>
  );
}
