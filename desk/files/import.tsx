import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { Field } from "#app/forms/field.tsx";
import { told } from "#app/forms/told-text.tsx";
import { changeText } from "#desk/products/product-changes.ts";
import { applyImport, cancelImport, checkImport, readChanges, readImport, undoImport } from "#api/desk/imports.ts";
import type { ImportPreview, ToldLines } from "#api/desk/import-preview.ts";
import { momentText } from "#content/date-words.ts";
import { importsWords as words } from "#content/desk/imports-words.ts";
import { sentenceOf } from "#api/catalogue/exchange/remarks.ts";
import { remarkWords } from "#content/desk/remark-words.ts";
import { download } from "#desk/download.ts";
import { ActButton, CheckBox, DeskForm, LinkBelow, Submit, TapLink } from "#desk/forms.tsx";
import { act, page, type Work, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

type DeskImport = Awaited<ReturnType<typeof readImport>>;

const ticked = z
  .literal("yes")
  .optional()
  .transform((sent) => sent === "yes");
const ticks = ["replaces", "allows_emptying", "sets_stock"] as const;
const options = z.object({
  replaces: ticked,
  allows_emptying: ticked,
  sets_stock: ticked,
  usual_stock: z.coerce
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
      does: ({ trx }, { seen }, { id }: By<"id">) => applyImport(trx, id, seen),
      ...begins,
    }),
    check: act("checkImport", "catalogue", {
      form: options,
      labels: words.labels,
      values: ({ options }: DeskImport) => ({
        ...Object.fromEntries(ticks.filter((name) => options[name]).map((name) => [name, "yes"])),
        usual_stock: String(options.usual_stock),
      }),
      does: ({ trx }, typed, { id }: By<"id">) => checkImport(trx, id, typed),
      ...begins,
    }),
    undo: act("undoImport", "catalogue", {
      does: ({ trx }: Work, _typed, { id }: By<"id">) => undoImport(trx, id),
      ...begins,
    }),
  },
  title: ({ name }) => markedOwn(name),
  show({ data: found, visit: { shop }, forms }) {
    const { id, state, is_interrupted: isInterrupted, preview, error } = found;
    const isWorking = !isInterrupted && (state === "checking" || state === "running" || state === "undoing");
    const canApply = !isInterrupted && state === "checked" && preview?.blocked === null && preview.changes.count > 0;
    return (
      <>
        <p className="mt-2">
          <strong className="block text-lg">{isInterrupted ? words.interrupted : words.states[state]}</strong>{" "}
          <span className="text-sm">{told(words.from(found.by, momentText(found.at, shop.timeZone)))}</span>
        </p>
        {isWorking && forms.check?.state.message && <Alert>{told(forms.check.state.message)}</Alert>}
        {isWorking && <Progress id={id} done={found.done} total={found.total} />}
        {isWorking && forms.cancel && <ActButton form={forms.cancel}>{words.cancel}</ActButton>}
        {error !== null && (
          <Alert>
            {words.error} {typeof error === "string" ? <span lang="en">{error}</span> : sentenceOf(error, remarkWords)}
          </Alert>
        )}
        {preview?.is_renewed === true && state === "checked" && <p className="mt-3 font-semibold">{words.renewed}</p>}
        {preview !== null && !isWorking && <Preview id={id} preview={preview} state={state} />}
        {canApply && forms.apply && (
          <ActButton form={forms.apply} text={words.applyHint}>
            {words.apply}
          </ActButton>
        )}
        {!isWorking && found.applied_at === null && forms.check && (
          <DeskForm form={forms.check} className="mt-8 max-w-md">
            <fieldset>
              <legend>
                <h2>{words.options}</h2>
              </legend>
              {ticks.map((name) => (
                <CheckBox key={name} name={name} />
              ))}
            </fieldset>
            <Field<string> name="usual_stock" inputMode="numeric" autoComplete="off" />
            <Submit isQuiet>{words.optionsAgain}</Submit>
          </DeskForm>
        )}
        {found.canUndo && !isWorking && forms.undo && (
          <ActButton form={forms.undo} text={words.undoHint} isQuiet>
            {words.undo}
          </ActButton>
        )}
        <LinkBelow to={addressOf("/desk/files/imports")}>{words.back}</LinkBelow>
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

function Progress({ id, done, total }: Pick<DeskImport, "id" | "done" | "total">) {
  return (
    <div className="mt-3">
      {total > 0 && (
        <p>
          <progress
            value={Math.min(done, total)}
            max={total}
            aria-label={words.states.running}
            className="w-full max-w-md accent-madder"
          />
          <span className="block">{words.progress(number(Math.min(done, total)), number(total))}</span>
        </p>
      )}
      <p>{words.working}</p>
      <TapLink to={addressOf(`/desk/files/imports/${id}`)}>{words.reload}</TapLink>
    </div>
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
        <Part title={words.left}>
          <ul className="mt-2 list-disc pl-5">
            {left.first.map(({ slug, reason }) => (
              <li key={slug}>{told(words.leftOne(markedOwn(slug), reason))}</li>
            ))}
          </ul>
          <Rest shown={left.first.length} count={left.count} />
        </Part>
      )}
      {blocked !== null && <Alert>{told(words.blocked(blocked))}</Alert>}
      <Part title={words.understood}>
        <p className="mt-2">{told(words.format(preview.format, preview.encoding, number(preview.rows)))}</p>
        <p>{told(words.read(columns.read.join(", ")))}</p>
        {columns.not_read.length > 0 && <p>{told(words.notRead(columns.not_read.join(", ")))}</p>}
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
        {preview.kept > 0 && <p className="mt-2">{words.kept(number(preview.kept))}</p>}
      </Part>
      {(Object.keys(words.lists) as (keyof typeof words.lists)[])
        .filter((name) => preview[name].count > 0)
        .map((name) => (
          <Lines key={name} title={words.lists[name]} {...preview[name]} />
        ))}
      <Part title={state === "done" ? words.changed : state === "undone" ? words.wasChanged : words.changes}>
        {changes.count === 0 && <p className="mt-2">{words.noChange}</p>}
        <p className="mt-2">{told(changes.kinds.map(([kind, count]) => words.kind(kind, number(count))).join(", "))}</p>
        <ul className="mt-2 list-disc pl-5 empty:hidden">
          {changes.first.map((change, place) => (
            <li key={place}>{told(words.change(markedOwn(change.slug), changeText(change)))}</li>
          ))}
        </ul>
        <Rest shown={changes.first.length} count={changes.count} />
        {changes.count > 0 && (
          <TapLink to={addressOf(`/desk/files/imports/${id}/changes.csv`)}>{words.download}</TapLink>
        )}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-5 wrap-anywhere">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Rest({ shown, count }: { shown: number; count: number }) {
  return count > shown ? <p className="mt-2">{words.first(number(shown), number(count))}</p> : null;
}

/** Lines of the table with what was said of them. */
function Lines({ title, count, first }: { title: string } & ToldLines) {
  return (
    <Part title={title}>
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
    </Part>
  );
}
