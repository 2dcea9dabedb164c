import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import { listImports, storeTable } from "#api/desk/imports.ts";
import { momentText } from "#content/date-words.ts";
import { importsWords as words } from "#content/desk/imports-words.ts";
import { DeskForm, FileField, Submit, TapLink } from "#desk/forms.tsx";
import { listPage } from "#desk/list-page.tsx";
import { act } from "#desk/page.ts";

/** The largest table that is taken, in bytes. */
const MAX_BYTES = 10 * 1024 * 1024;
/** How many tables a page of the list has. */
const SIZE = 20;

/** The tables of products that were sent in, and the form that sends one to be checked. */
export const importsPage = listPage({
  title: words.title,
  size: SIZE,
  query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  find: ({ services: { db } }, { page }) => listImports(db, { page, size: SIZE }),
  acts: {
    send: act("storeTable", "catalogue", {
      form: z.object({ file: z.file(words.noFile).min(1, words.noFile).max(MAX_BYTES, words.tooLarge) }),
      labels: { file: words.file },
      prepare: async (_visit, { file }) => Buffer.from(await file.arrayBuffer()).toString("base64"),
      does: ({ trx, at, member }, { file: { name, size } }, _params, content) =>
        storeTable(trx, member, { name, bytes: size, content }, at),
      after: ({ services }, { id }) => services.desk.imports.start(id),
      to: (_visit, _params, { id }) => addressOf(`/desk/files/imports/${id}`),
      done: () => null,
    }),
  },
  show: ({ list: { rows }, visit: { shop }, forms: { send } }) => (
    <>
      <p className="mt-3 max-w-prose">{words.lead}</p>
      {send && (
        <DeskForm form={send} hasFiles className="mt-4 max-w-md">
          <FileField name="file" accept=".csv,.tsv,.txt,.xlsx,text/csv" />
          <div className="mt-4">
            <Submit>{words.send}</Submit>
          </div>
        </DeskForm>
      )}
      <h2 className="mt-8">{words.sent}</h2>
      {rows.length === 0 ? <p className="mt-2">{words.none}</p> : null}
      <ul className="mt-2 empty:hidden">
        {rows.map(({ id, name, by, at, state, is_interrupted: isInterrupted }) => (
          <li key={id} className="border-t border-line py-3 wrap-anywhere">
            <TapLink to={addressOf(`/desk/files/imports/${id}`)}>
              <span lang={ownLanguage(name)}>{name}</span>
            </TapLink>
            <p>{isInterrupted ? words.interrupted : words.states[state]}</p>
            <p className="text-sm">{told(words.from(by, momentText(at, shop.timeZone)))}</p>
          </li>
        ))}
      </ul>
    </>
  ),
});
