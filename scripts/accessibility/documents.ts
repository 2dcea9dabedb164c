import { readFileSync } from "node:fs";
import { criteria } from "#app/content/accessibility/criteria.server.ts";
import { equivalents, knownLimits } from "#app/content/accessibility/equivalents-and-limits.server.ts";
import { evidenceOf, type Criterion, type Outcome } from "#app/content/accessibility/evidence.server.ts";
import { sampleShopDetails } from "#app/content/sample-details.ts";
import { assistiveTechnology } from "#content/accessibility/statement.server.ts";
import { conditions } from "#tests/accessibility/conditions.ts";
import { exceptions } from "#tests/accessibility/exceptions.ts";
import { judgedFindings } from "#tests/accessibility/judged-findings.ts";
import { states } from "#tests/accessibility/states.ts";
import { withTable } from "#tests/support/performance-document.ts";
import { fillEvaluation } from "./evaluation.ts";

/** Where it stands which state of the shop was evaluated. `npm run tool -- a11y:report` writes it when everything holds. */
export const EVALUATED = "docs/accessibility/evaluated.json";
const levels = ["A", "AA", "AAA"] as const;

/** The last evaluation: its day and the commit that was evaluated. */
export interface Evaluated {
  date: string;
  commit: string;
}

/** The files of docs/accessibility as they should be: as they are, with their tables and the evaluation written anew. */
export function documents(): Map<string, string> {
  const evaluated = JSON.parse(readFileSync(EVALUATED, "utf8")) as Evaluated;
  const files = {
    "README.md": (text: string) => fillTables(text, reportTables(evaluated)),
    "conformance-report.md": (text: string) => fillTables(text, conformanceTables(evaluated)),
    "evaluation.json": (text: string) => fillEvaluation(text, evaluated),
  };
  return new Map(
    Object.entries(files).map(([name, fill]) => {
      const file = `docs/accessibility/${name}`;
      return [file, fill(readFileSync(file, "utf8"))];
    }),
  );
}

type Table = [heads: readonly string[], rows: readonly (readonly string[])[]];

/** A document with these tables put in place of those it marks by their names. */
function fillTables(document: string, tables: Readonly<Record<string, Table>>): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return Object.entries(tables).reduce((text, [name, [heads, rows]]) => {
    if (!text.includes(`<!-- ${name} -->`)) throw new Error(`docs/accessibility has no place for its table ${name}`);
    return withTable(text, name, [line(heads), `|${heads.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n"));
  }, document);
}

/** The tables of the report, which names the tests. */
function reportTables({ date, commit }: Evaluated): Record<string, Table> {
  const countOf = (level: Criterion["level"], outcome: Outcome) =>
    String(criteria.filter((one) => one.level === level && one.outcome === outcome).length);
  return {
    evaluation: [
      ["Last evaluation", ""],
      [
        ["Date", date],
        ["Commit", commit],
        ["States of pages", String(states.length)],
        ["Conditions", conditions.map(({ name }) => name).join("; ")],
        ["Judgements of what other engines find", String(judgedFindings.length)],
      ],
    ],
    levels: [
      ["Level", "Supported", "Partly", "Not applicable"],
      levels.map((level) => [
        level,
        ...(["supported", "partly", "not applicable"] as const).map((outcome) => countOf(level, outcome)),
      ]),
    ],
    tried: [
      ["Tried", "How"],
      [
        ...assistiveTechnology.tried.map(({ title, text }) => [title, text]),
        ["Tried by nobody", assistiveTechnology.untried],
      ],
    ],
    exceptions: [
      ["Exception", "Why", "Criteria", "Read by"],
      Object.values(exceptions).map(({ what, why, criteria, file }) => [what, why, criteria.join(", "), file]),
    ],
    criteria: [
      ["Criterion", "Level", "Met", "Shown by"],
      criteria
        .filter(({ outcome }) => outcome !== "not applicable")
        .map(({ number, name, level, outcome, tests }) => {
          const files = new Set(tests.map((key) => evidenceOf(key).file.replace("tests/", "")));
          return [`${number} ${name}`, level, outcome, [...files].join(", ")];
        }),
    ],
    equivalents: [
      ["Form", "Criteria", "What stands beside it"],
      equivalents.map(({ title, criteria, text }) => [title, criteria.join(", "), text]),
    ],
    limits: [
      ["Limit", "Criteria", ""],
      knownLimits.map(({ title, criteria, text }) => [title, criteria.join(", "), text]),
    ],
  };
}

/** Criteria that came with WCAG 2.1 and 2.2: Section 508 asks for WCAG 2.0, EN 301 549 and IS 17802 for WCAG 2.1. */
const since21 =
  "1.3.4 1.3.5 1.3.6 1.4.10 1.4.11 1.4.12 1.4.13 2.1.4 2.2.6 2.3.3 2.5.1 2.5.2 2.5.3 2.5.4 2.5.5 2.5.6 4.1.3".split(
    " ",
  );
const since22 = "2.4.11 2.4.12 2.4.13 2.5.7 2.5.8 3.2.6 3.3.7 3.3.8 3.3.9".split(" ");

/** Where the other standards ask for a criterion of WCAG. */
function alsoIn({ number, level }: Criterion): string {
  if (level === "AAA" || since22.includes(number)) return "WCAG alone";
  return [`EN 301 549 and IS 17802: 9.${number}`, ...(since21.includes(number) ? [] : ["508: E205.4"])].join("; ");
}

/** The tables of WCAG in the conformance report, after VPAT 2.5 INT. What other standards ask beyond WCAG stands in the report alone. */
function conformanceTables({ date, commit }: Evaluated): Record<string, Table> {
  const words = { supported: "Supports", partly: "Partially Supports", "not applicable": "Not Applicable" };
  const tables = levels.map((level): [string, Table] => [
    `level ${level}`,
    [
      ["Criterion", "Conformance level", "Remarks and explanations", "Also in"],
      criteria
        .filter((one) => one.level === level)
        .map((one) => [`${one.number} ${one.name}`, words[one.outcome], one.remark, alsoIn(one)]),
    ],
  ]);
  const { tried, untried } = assistiveTechnology;
  const product: Table = [
    ["Name of product and version", `Pallu, commit ${commit}`],
    [
      ["Report date", date],
      ["Product description", "An online boutique: a web site that works with and without script"],
      ["Contact", `${sampleShopDetails.email} (sample details; whoever runs the shop sets their own)`],
      [
        "Notes",
        `The developers of the shop wrote this report. Nobody outside of the shop has certified it. Nobody has tried: ${untried}`,
      ],
      [
        "Evaluation methods used",
        `Automated tests of ${states.length} states of its pages, and reading. See [the report](README.md), which names the tests and every exception, and [evaluation.json](evaluation.json). ${tried.map(({ title, text }) => `${title}: ${text}`).join(" ")}`,
      ],
    ],
  ];
  return { product, ...Object.fromEntries(tables) };
}
