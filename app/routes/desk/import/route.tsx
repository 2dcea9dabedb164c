import { data } from "react-router";
import { href } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { changeText, combinationWords } from "#app/components/product-changes.ts";
import { readFormData, readTextField } from "#app/forms/parse.server.ts";
import { told } from "#app/forms/told-text.tsx";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { momentText } from "#content/date-words.ts";
import { importsWords as words } from "#content/desk/imports-words.ts";
import {
  applyDeskImport,
  cancelDeskImport,
  checkDeskImport,
  readDeskImport,
  undoDeskImport,
  type DeskImport,
  type ImportPreview,
} from "#contract/desk/imports-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const visit = requireMember(context, "catalogue");
  const found = await loadFromDesk(visit, readDeskImport, { id });
  return {
    frame: deskFrame(visit),
    found: { ...found, at: momentText(found.at, visit.runtime.timeZone) },
    key: newDeskKey(),
  };
}

/** Reads the table once more, applies it, or undoes it. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visit = requireMember(context, "catalogue");
  const form = await readFormData(request);
  const sent = { form, to: href("/desk/files/imports/:id", { id }), done: null };
  switch (form.get("do")) {
    case "apply":
      return doAct(visit, applyDeskImport, { ...sent, body: { id, seen: String(form.get("seen")) } });
    case "cancel":
      return doAct(visit, cancelDeskImport, { ...sent, body: { id } });
    case "undo":
      return doAct(visit, undoDeskImport, { ...sent, body: { id } });
    case "check": {
      const ticked = (name: string) => form.get(name) === "yes";
      const options = {
        replaces: ticked("replaces"),
        allows_emptying: ticked("allows_emptying"),
        sets_stock: ticked("sets_stock"),
        usual_stock: Math.trunc(Number(readTextField(form, "usual_stock", 6) ?? 10)) || 0,
      };
      return doAct(visit, checkDeskImport, { ...sent, body: { id, options } });
    }
    default:
      throw data(null, { status: 400 });
  }
}

const number = (count: number) => count.toLocaleString("en-IN");

export default function ImportPage({ loaderData: { frame, found, key } }: Route.ComponentProps) {
  const { id, name, state, is_interrupted: isInterrupted, preview, error } = found;
  const isWorking = !isInterrupted && (state === "checking" || state === "running" || state === "undoing");
  const isOpen = !isWorking && found.applied_at === null;
  const canApply = state === "checked" && preview?.blocked === null && preview.changes.count > 0;
  return (
    <DeskPage frame={frame} title={markedOwn(name)}>
      <p className="mt-2">
        <strong className="block text-lg">{isInterrupted ? words.interrupted : words.states[state]}</strong>{" "}
        <span className="text-sm">{told(words.from(found.by, found.at))}</span>
      </p>
      {isWorking ? <Progress found={found} /> : null}
      {isWorking ? <Act act="cancel" keyOf={key} label={words.cancel} /> : null}
      {error === null ? null : (
        <p role="alert" className="mt-3 border-l-8 border-l-madder bg-raised p-3 wrap-anywhere">
          {words.errors[error] ?? (
            <>
              {words.error("")}
              <span lang="en">{error}</span>
            </>
          )}
        </p>
      )}
      {preview?.is_renewed === true && state === "checked" ? (
        <p className="mt-3 font-semibold">{words.renewed}</p>
      ) : null}
      {preview === null || isWorking ? null : <Preview id={id} preview={preview} state={state} />}
      {canApply && !isInterrupted ? (
        <Act act="apply" keyOf={key} label={words.apply} hint={words.applyHint} seen={found.seen} />
      ) : null}
      {isOpen ? <Options found={found} keyOf={key} /> : null}
      {found.can_undo && !isWorking ? <Act act="undo" keyOf={key} label={words.undo} hint={words.undoHint} /> : null}
      <p className="mt-6">
        <a href={href("/desk/files/imports")} className="link inline-flex min-h-11 items-center">
          {words.back}
        </a>
      </p>
    </DeskPage>
  );
}

function Progress({ found: { id, done, total } }: { found: DeskImport }) {
  return (
    <div className="mt-3">
      {total === 0 ? null : (
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
      <p>
        <a href={href("/desk/files/imports/:id", { id })} className="link inline-flex min-h-11 items-center">
          {words.reload}
        </a>
      </p>
    </div>
  );
}

/** What was understood of the table, and what changes. */
function Preview({ id, preview, state }: { id: string; preview: ImportPreview; state: DeskImport["state"] }) {
  const { columns, counts, blocked, changes, left } = preview;
  const { refused, skipped, remarks } = preview;
  const numbers = { ...counts, refused: refused.count, skipped: skipped.count, remarks: remarks.count };
  return (
    <>
      {left.count === 0 ? null : (
        <section className="mt-5">
          <h2>{words.left}</h2>
          <ul className="mt-2 list-disc pl-5 wrap-anywhere">
            {left.first.map(({ slug, column, combination, reason }, place) => (
              <li key={place}>
                {told(words.leftOne(markedOwn(slug), column, combination && combinationWords(combination), reason))}
              </li>
            ))}
          </ul>
          <Rest shown={left.first.length} count={left.count} />
        </section>
      )}
      {blocked === null ? null : (
        <p role="alert" className="mt-3 border-l-8 border-l-madder bg-raised p-3 wrap-anywhere">
          {told(words.blocked(blocked.kind, blocked.subject))}
        </p>
      )}
      <section className="mt-5 wrap-anywhere">
        <h2>{words.understood}</h2>
        <p className="mt-2">{told(words.format(preview.format, preview.encoding, number(preview.rows)))}</p>
        <p>{told(words.read(columns.read.join(", ")))}</p>
        {columns.not_read.length === 0 ? null : <p>{told(words.notRead(columns.not_read.join(", ")))}</p>}
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
        {preview.kept === 0 ? null : <p className="mt-2">{words.kept(number(preview.kept))}</p>}
      </section>
      {(Object.keys(words.lists) as (keyof typeof words.lists)[]).map((name) => (
        <Lines key={name} title={words.lists[name]} {...preview[name]} />
      ))}
      <section className="mt-5 wrap-anywhere">
        <h2>{state === "done" ? words.changed : state === "undone" ? words.wasChanged : words.changes}</h2>
        {changes.count === 0 ? <p className="mt-2">{words.noChange}</p> : null}
        <p className="mt-2">{told(changes.kinds.map(([kind, count]) => words.kind(kind, number(count))).join(", "))}</p>
        <ul className="mt-2 list-disc pl-5 empty:hidden">
          {changes.first.map((change, place) => (
            <li key={place}>{told(words.change(markedOwn(change.slug), changeText(change)))}</li>
          ))}
        </ul>
        <Rest shown={changes.first.length} count={changes.count} />
        {changes.count === 0 ? null : (
          <p>
            <a
              href={href("/desk/files/imports/:id/changes.csv", { id })}
              className="link inline-flex min-h-11 items-center"
            >
              {words.download}
            </a>
          </p>
        )}
      </section>
    </>
  );
}

/** A change whose texts say their language, each short enough for a line. */

function Rest({ shown, count }: { shown: number; count: number }) {
  return count > shown ? <p className="mt-2">{words.first(number(shown), number(count))}</p> : null;
}

/** Lines of the table with what was said of them, by the upstream in English where it has no code. */
function Lines({ title, count, first }: { title: string } & ImportPreview["refused"]) {
  if (count === 0) return null;
  return (
    <section className="mt-5 wrap-anywhere">
      <h2>{title}</h2>
      <ul className="mt-2 list-disc pl-5">
        {first.map(({ line, reason, lines = 1, said }, place) => (
          <li key={place}>
            {words.line(line)}
            {lines > 1 ? words.andOthers(number(lines - 1)) : null}:{" "}
            {(said && words.remarks[said.code]?.(...said.values)) ?? <span lang="en">{reason}</span>}
          </li>
        ))}
      </ul>
      <Rest shown={first.reduce((sum, { lines = 1 }) => sum + lines, 0)} count={count} />
    </section>
  );
}

interface ActProps {
  act: string;
  keyOf: string;
  label: string;
  hint?: string;
  seen?: string;
}

function Act({ act, keyOf, label, hint, seen }: ActProps) {
  return (
    <form role="none" method="post" className="mt-6">
      <input type="hidden" name="key" value={keyOf} />
      {seen === undefined ? null : <input type="hidden" name="seen" value={seen} />}
      {hint === undefined ? null : <p className="max-w-prose">{hint}</p>}
      <button type="submit" name="do" value={act} className="button mt-2">
        {label}
      </button>
    </form>
  );
}

function Options({ found: { options }, keyOf }: { found: DeskImport; keyOf: string }) {
  return (
    <form role="none" method="post" className="mt-8 max-w-md">
      <input type="hidden" name="key" value={keyOf} />
      <fieldset>
        <legend>
          <h2>{words.options}</h2>
        </legend>
        {(["replaces", "allows_emptying", "sets_stock"] as const).map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3 py-2">
            <input
              type="checkbox"
              name={name}
              value="yes"
              defaultChecked={options[name]}
              className="h-6 w-6 flex-none"
            />
            <span>{words.labels[name]}</span>
          </label>
        ))}
      </fieldset>{" "}
      <label htmlFor="usual_stock" className="mt-2 block font-semibold">
        {words.labels.usual_stock}
      </label>
      <input
        id="usual_stock"
        name="usual_stock"
        inputMode="numeric"
        maxLength={6}
        defaultValue={options.usual_stock}
        autoComplete="off"
        className="input"
      />
      <button type="submit" name="do" value="check" className="button button-quiet mt-3">
        {words.optionsAgain}
      </button>
    </form>
  );
}
