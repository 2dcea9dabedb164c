import { createHash, randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { pathWithoutLanguage } from "#app/content/languages.ts";
import { problemInWords } from "#app/content/problem-texts.server.ts";
import { blankForm, parseForm } from "#app/forms/parse.server.ts";
import { hasErrors, type FormState } from "#app/forms/shop-form.tsx";
import { accountWords, entryWords } from "#content/desk/account-words.ts";
import { deskFaults, frameWords } from "#content/desk/frame-words.ts";
import { refusalWords } from "#content/desk/refusal-words.ts";
import { errorWords } from "#content/site-words.ts";
import type { HttpRefusal } from "#api/http/refusal.ts";
import { InMaintenance } from "#api/http/watch-maintenance.ts";
import type { DeskRightName } from "#api/staff/staff-rights.ts";
import { confirmPage } from "./entry/login.tsx";
import { LinkBelow } from "./forms.tsx";
import { Frame, type Framed } from "./frame.tsx";
import { FormRefusal, type Act, type ActsOf, type Labels, type Page, type ShownField, type ShownForm } from "./page.ts";
import { deskReturn, gate, leaveFlash, memberOf, redirect, takeForm, withReturn, type Visit } from "./visit.ts";

type AnyPage<Params, Data> = Page<Params, Data, ActsOf<Params, Data>>;

/** Answers a request for a page: shows it, or does what its form asks for. What cannot be shown is refused in the frame. */
export async function answerPage<Params, Data>(
  { page, right }: { page: AnyPage<Params, Data>; right: DeskRightName | null },
  visit: Visit,
  request: Request,
  params: Params,
): Promise<Response> {
  try {
    return request.method === "POST"
      ? await answerForm({ page, right }, visit, request, params)
      : ((await held(visit, right)) ?? (await showPage(page, visit, params)));
  } catch (thrown) {
    const error = visit.services.isFrozen(thrown) ? new InMaintenance() : thrown;
    if (!isRefusal(error)) throw error;
    if (error.status === 404 || error.status === 422) return notFoundPage(visit);
    // The link of a mail that was used says so.
    if (error.code === "token_invalid")
      return framed(visit, accountWords.linkTitle, 404, <p className="mt-3 max-w-prose">{accountWords.linkLead}</p>);
    return framed(visit, problemInWords(error, refusalWords).message ?? deskFaults.notDone, error.status);
  }
}

/** The page of an address that the desk does not have. */
export function notFoundPage(visit: Visit): Response {
  return framed(visit, errorWords.notFoundTitle, 404);
}

/** The page of a failure, such as one of the database. It never shows the error's own message; the log has it by the request's id. */
export function failedPage(visit: Framed, id: string, method: string): Response {
  return framed(
    visit,
    errorWords.failedTitle,
    500,
    <>
      <p className="mt-3 max-w-prose">{errorWords.failedText}</p>
      <p className="mt-3 text-sm text-ink-soft">
        {deskFaults.requestId} <code>{id}</code>
      </p>
      {method === "GET" && (
        <LinkBelow to={pathWithoutLanguage(visit.url.pathname) + visit.url.search}>{errorWords.tryAgain}</LinkBelow>
      )}
    </>,
  );
}

/** What is answered in place of a page or an act whose right a visit lacks. A form that comes too late waits for the password. */
async function held(visit: Visit, right: DeskRightName | null): Promise<Response | null> {
  const missing = gate(visit, right);
  if (missing === "not recent")
    return visit.form === null
      ? redirect(withReturn("/desk/confirm", visit.url.pathname + visit.url.search))
      : showPage(confirmPage, visit, {}, { status: 403 });
  if (missing !== "not yours") {
    if (visit.form !== null && visit.member === null && visit.sent.pallu_desk.token !== null)
      leaveFlash(visit, { kind: "error", text: entryWords.ended });
    return missing;
  }
  const { role } = memberOf(visit);
  const text = <p className="mt-3 max-w-prose">{frameWords.notYoursText(frameWords.roles[role])}</p>;
  return framed(visit, frameWords.notYours, 403, text);
}

async function answerForm<Params, Data>(
  { page, right }: { page: AnyPage<Params, Data>; right: DeskRightName | null },
  visit: Visit,
  request: Request,
  params: Params,
): Promise<Response> {
  const names = Object.keys(page.acts);
  const isMultipart = /^multipart\//i.test(request.headers.get("content-type") ?? "");
  const streamed = isMultipart ? names.find((one) => page.acts[one]?.isStream) : undefined;
  const sent = streamed === undefined ? await request.formData().catch(() => null) : new FormData();
  await takeForm(visit, sent ?? new FormData());
  for (const name of page.keeps ?? [])
    visit.url.searchParams.set(name, String(sent?.get(name) ?? "").slice(0, MAX_KEPT));
  const closed = await held(visit, right);
  if (closed !== null) return closed;
  if (sent === null) return new Response(null, { status: 400 });
  // Of several buttons the one that was pressed comes last. A page with one act needs no name of it.
  const name = streamed ?? (names.length === 1 ? String(names[0]) : String(sent.getAll("act").at(-1) ?? names[0]));
  const act = Object.hasOwn(page.acts, name) ? page.acts[name] : undefined;
  if (act === undefined) return new Response(null, { status: 400 });
  const withheld = await held(visit, act.right);
  if (withheld !== null) return withheld;
  const here = visit.url.pathname + visit.url.search;
  const refused = (form: FormState, status: number, code: string | null = null) => {
    if (act.labels) return showPage(page, visit, params, { refused: { status, name, form, code } });
    leaveFlash(visit, { kind: "error", text: form.message ?? Object.values(form.errors)[0] ?? deskFaults.notDone });
    return redirect(here);
  };
  const read = parseForm(sent, act.form ?? z.object());
  if (!read.ok) return refused(read.state, 400);
  try {
    if (await visit.services.isInMaintenance()) throw new InMaintenance();
    const typed = streamed === undefined ? read.value : request;
    const { to, said, answer } = await act.run(visit, { typed, files: await digestOf(sent) }, params);
    if (said !== null) leaveFlash(visit, typeof said === "string" ? { kind: "success", text: said } : said);
    if (answer instanceof Response) return answer;
    return answer === undefined ? redirect(to ?? here) : showPage(page, visit, params, { answer });
  } catch (thrown) {
    if (thrown instanceof FormRefusal) return refused(read.refuse({ errors: thrown.errors }), 400);
    const error = visit.services.isFrozen(thrown) ? new InMaintenance() : thrown;
    if (!isRefusal(error)) throw error;
    const { message, code, errors } = problemInWords(error, refusalWords);
    if (code === "unauthorized") {
      visit.kept.pallu_desk.token = null;
      leaveFlash(visit, {
        kind: "error",
        text: visit.member === null ? entryWords.ended : (message ?? entryWords.ended),
      });
      return redirect(withReturn("/desk/login", act.right === null ? deskReturn(visit) : here));
    }
    const own = act.refusals?.[code ?? ""];
    const ofFields = Object.fromEntries(errors.map(({ path, msg }) => [path, own ?? msg]));
    const above = errors.length > 0 ? null : (own ?? message ?? deskFaults.notDone);
    const isOften = error.status === 429 || error.status === 503;
    const response = await refused(
      read.refuse({ errors: ofFields, message: above }),
      isOften ? error.status : 400,
      code,
    );
    if ("retryAfterS" in error) response.headers.set("retry-after", String(error.retryAfterS));
    return response;
  }
}

/** How much of a field an address holds: written in an address, it is shorter than the longest that a login returns to. */
const MAX_KEPT = 1_000;

/** Null for a form without files. */
async function digestOf(sent: FormData): Promise<string | null> {
  const files = [...sent.values()].filter((value) => typeof value !== "string");
  if (files.length === 0) return null;
  const hash = createHash("sha256");
  for (const file of files) for await (const bytes of file.stream()) hash.update(bytes);
  return hash.digest("base64url");
}

/** By its name: a shop that was put into one file has the class twice. */
function isRefusal(error: unknown): error is HttpRefusal {
  return error instanceof Error && error.name === "HttpRefusal";
}

/** Refusals for what was seen and is no longer so: the form then sends what its page shows now. */
const isOutdated = new Set<string | null>(["changed_meanwhile", "total_changed", "out_of_stock", "variant_gone"]);

/** A form that was refused: it shows what was typed. */
interface Refused {
  status: number;
  name: string;
  form: FormState;
  code: string | null;
}

/** The page as HTML. */
async function showPage<Params, Data>(
  page: AnyPage<Params, Data>,
  visit: Visit,
  params: Params,
  { refused = null, status = 200, answer }: { refused?: Refused | null; status?: number; answer?: unknown } = {},
): Promise<Response> {
  const data = await page.load(visit, params);
  if (data instanceof Response) return data;
  const forms = Object.fromEntries(Object.entries(page.acts).map(([id, act]) => [id, formOf(id, act)]));
  const shown = page.show({ data, visit, forms, answer });
  return framed(withReason(), page.title(data), refused?.status ?? page.status?.(data) ?? status, shown, {
    hasErrors: refused !== null && hasErrors(refused.form),
    hasHeading: page.hasHeading,
  });

  /** A refusal is said above the page where its form is not there any more: somebody else did the act. */
  function withReason(): Visit {
    if (refused === null || renderToStaticMarkup(shown).includes(`id="${refused.name}"`)) return visit;
    const { message, errors } = refused.form;
    return { ...visit, flash: { kind: "error", text: message ?? Object.values(errors)[0] ?? deskFaults.notDone } };
  }

  function formOf(id: string, { right, form, values, withNow, ...act }: Act<Params, Data>): ShownForm | null {
    if (right !== null && !visit.may(right)) return null;
    const labels = typeof act.labels === "function" ? act.labels(data as Data) : (act.labels ?? {});
    const all = Object.entries({ ...values?.(data as Data), act: id, key: randomUUID() });
    const now = Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined));
    const { code, form: typed } = refused?.name === id ? refused : { code: null, form: null };
    const isChanged = code === "changed_meanwhile";
    const shown = (isChanged && typed && withNow?.(typed.values, now)) || (typed?.values ?? {});
    const fields = fieldsAmong(labels, [...Object.keys(now), ...Object.keys(shown)]);
    const isTyped = (name: string) => Object.hasOwn(fields, name);
    const seen = isOutdated.has(code) ? {} : shown;
    const ofTyped = Object.fromEntries(Object.entries(now).filter(([name]) => isTyped(name)));
    const unseen = Object.entries(now).filter(([name]) => !isTyped(name));
    return {
      id,
      state: typed === null ? blankForm(form ?? z.object(), ofTyped) : { ...typed, values: shown },
      code,
      labels: Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
      fields,
      hidden: Object.fromEntries(unseen.map(([name, value]) => [name, name === "key" ? value : (seen[name] ?? value)])),
      now: isChanged ? ofTyped : {},
    };
  }
}

/** The fields of a form in their order, each row after the one before it. */
function fieldsAmong(labels: Labels, names: readonly string[]): Record<string, ShownField> {
  const rowsOf = (label: string) => /^.*?(?:\[\]|\*)/.exec(label)?.[0];
  const inRows = names.map((name) => {
    const label = name.replaceAll(/\[\d+\]/g, "[]").replace(/\.[^.[\]]+(?=\.)/, ".*");
    return { name, label, rows: rowsOf(label) };
  });
  const entries = Object.entries(labels).flatMap(([label, field]) => {
    const rows = rowsOf(label);
    if (rows === undefined) return [[label, field] as const];
    return inRows.flatMap((one) => {
      const ofOne = one.rows === rows ? labels[one.label] : undefined;
      return ofOne === undefined ? [] : [[one.name, ofOne] as const];
    });
  });
  return Object.fromEntries(
    entries.map(([name, field]) => [name, typeof field === "string" ? { label: field } : field]),
  );
}

function framed(
  visit: Framed,
  title: string,
  status: number,
  content: ReactNode = null,
  { hasErrors = false, hasHeading = false }: { hasErrors?: boolean; hasHeading?: boolean | undefined } = {},
): Response {
  const page = (
    <Frame visit={visit} title={title} hasErrors={hasErrors} hasHeading={hasHeading}>
      {content}
    </Frame>
  );
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}
