import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { judgedFindings } from "./judged-findings.ts";

const require = createRequire(import.meta.url);

/**
 * HTML_CodeSniffer as the page gets it. It has no words for some of its own findings and would break off there: then the
 * finding is called by its key.
 */
const sniffer = () =>
  `${readFileSync(require.resolve("html_codesniffer/build/HTMLCS.js"), "utf8")}
  ;{ const translate = HTMLCS.getTranslation.bind(HTMLCS); HTMLCS.getTranslation = (key) => translate(key) ?? key; globalThis.HTMLCS = HTMLCS; }`;
/** IBM's Equal Access as the page gets it. */
const checker = () =>
  `${readFileSync(require.resolve("accessibility-checker-engine/ace.js"), "utf8")};globalThis.ace = ace`;

/** What of HTML_CodeSniffer is used here. */
interface Sniffer {
  process(standard: string, document: Document, done: () => void, failed: () => void): void;
  getMessages(): { type: number; code: string; msg: string; element: Node }[];
}

/** What of Equal Access is used here. */
interface Ace {
  Checker: new () => {
    check(
      document: Document,
      rules: string[],
    ): Promise<{
      results: { ruleId: string; reasonId: string; value: [string, string]; message: string; path: { dom: string } }[];
    }>;
  };
}

/** A finding as a person reads it, and which judgement it has: its place in the list, or -1. */
interface Finding {
  line: string;
  judgement: number;
}

/** Where the report looks which judgements were met: an empty file for each. */
const metFolder = process.env["A11Y_JUDGED"];

/**
 * What two further engines find on the page as it stands and nobody has judged yet: one line for each element. Notices of
 * HTML_CodeSniffer and results of Equal Access for a person to check are left out: they are questions on every page.
 */
export async function findFurtherProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "HTMLCS" in globalThis))) await page.evaluate(sniffer());
  if (!(await page.evaluate(() => "ace" in globalThis))) await page.evaluate(checker());
  const findings = await page.evaluate(examine, judgedFindings);
  if (metFolder !== undefined)
    for (const judgement of new Set(findings.map(({ judgement }) => judgement)))
      if (judgement >= 0) writeFileSync(join(metFolder, String(judgement)), "");
  return findings.filter(({ judgement }) => judgement < 0).map(({ line }) => line);
}

/** Runs in the page. */
async function examine(judged: typeof judgedFindings): Promise<Finding[]> {
  const { HTMLCS, ace } = globalThis as { HTMLCS?: Sniffer; ace?: Ace };
  if (HTMLCS === undefined || ace === undefined) throw new Error("the engines are not in the page");
  const finding = (engine: string, rule: string, message: string, node: Node | null): Finding => {
    const element = node instanceof Element ? node : null;
    const text = (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    return {
      line: `${engine} ${rule}: ${message} — ${element?.outerHTML.slice(0, 200) ?? node?.nodeName ?? "the page"}`,
      judgement: judged.findIndex(
        (one) =>
          one.engine === engine &&
          one.rule === rule &&
          (one.where === undefined || element?.matches(one.where) === true) &&
          (one.end === undefined || text.endsWith(one.end)) &&
          (one.texts === undefined || one.texts.some((start) => text.startsWith(start))),
      ),
    };
  };
  await new Promise<void>((resolve, reject) =>
    HTMLCS.process("WCAG2AAA", document, resolve, () => reject(new Error("HTML_CodeSniffer did not come to an end"))),
  );
  const NOTICE = 3;
  const sniffed = HTMLCS.getMessages()
    .filter(({ type }) => type !== NOTICE)
    .map(({ code, msg, element }) => finding("HTML_CodeSniffer", code.replace(/^WCAG2AAA\./, ""), msg, element));
  const { results } = await new ace.Checker().check(document, ["IBM_Accessibility", "WCAG_2_2"]);
  const checked = results
    .filter(({ value: [, outcome] }) => outcome !== "PASS" && outcome !== "MANUAL")
    .map(({ ruleId, reasonId, message, path }) =>
      finding(
        "Equal Access",
        `${ruleId} ${reasonId}`,
        message,
        document.evaluate(path.dom, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue,
      ),
    );
  return [...sniffed, ...checked];
}
