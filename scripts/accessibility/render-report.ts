import { assistiveTechnology } from "../../app/content/accessibility/assistive-technology.server.ts";
import { criteria } from "../../app/content/accessibility/criteria.server.ts";
import type { Criterion, Outcome } from "../../app/content/accessibility/criterion.server.ts";
import { equivalents, knownLimits } from "../../app/content/accessibility/equivalents-and-limits.server.ts";
import { conditions } from "../../tests/accessibility/conditions.ts";
import { exceptions } from "../../tests/accessibility/exceptions.ts";
import { judgedFindings } from "../../tests/accessibility/judged-findings.ts";
import { states } from "../../tests/accessibility/states.ts";
import type { Evaluated } from "./evaluated.ts";
import { namedTest, table } from "./markdown.ts";

const principles = { 1: "Perceivable", 2: "Operable", 3: "Understandable", 4: "Robust" };

/** The report for people, as Markdown. */
export function renderReport({ date, commit }: Evaluated): string {
  return [
    "# Accessibility report",
    "",
    `Every success criterion of WCAG 2.2, with how the shop meets it and the tests that show it. \`npm run a11y:report\` writes this page from \`app/content/accessibility\`, as it does the statement at \`/accessibility\`; a test fails when this page says anything else. The last evaluation was on ${date}, of commit ${commit}.`,
    "",
    "- [conformance-report.md](conformance-report.md): the same for buyers, in the form of VPAT 2.5 INT: WCAG 2.2, EN 301 549, Revised Section 508, IS 17802.",
    "- [evaluation.json](evaluation.json): the same for the W3C's [WCAG-EM report tool](https://www.w3.org/WAI/eval/report-tool/), which opens it.",
    "- [tests.md](tests.md): every test that is named here, by the title it runs under.",
    "- [transcripts](transcripts): an imitation of a screen reader on each journey: what Chromium would tell one.",
    "",
    ...table(
      ["Level", "Supported", "Partly", "Not applicable"],
      (["A", "AA", "AAA"] as const).map((level) => [
        level,
        ...(["supported", "partly", "not applicable"] as const).map((outcome) => String(countOf(level, outcome))),
      ]),
    ),
    "",
    "## How it is tested",
    "",
    `${states.length} states of pages, from an empty cart to an upstream that does not answer, are listed in \`tests/accessibility/states/\`. Each is examined by axe-core with its default rules and best practices, contrast of 7:1 and target size, and by html-validate; as it is served, without script, and hydrated; and under ${conditions.length} conditions: ${conditions.map(({ name }) => name).join("; ")}. \`npm test\` meets every state once, its modes and conditions taken in turn, and \`npm run test:all\` in the other mode; \`npm run a11y:report\` under all, and there HTML_CodeSniffer and IBM's Equal Access examine each state, too. Nobody outside of the shop has certified any of this, and no test replaces people who use assistive technology every day.`,
    "",
    "## What it was tried with, and what not",
    "",
    ...table(
      ["Tried", "How"],
      assistiveTechnology.tried.map(({ title, text }) => [title, text]),
    ),
    "",
    `Nobody has tried: ${assistiveTechnology.untried}`,
    "",
    "## What the tests leave out",
    "",
    "The tests read these exceptions from `tests/accessibility/exceptions.ts`, which this table is made from. There are no others.",
    "",
    ...table(
      ["Exception", "Why", "Criteria", "Read by"],
      Object.values(exceptions).map(({ what, why, criteria, file }) => [what, why, criteria.join(", "), file]),
    ),
    "",
    "## What other engines say",
    "",
    "`npm run a11y:report` fails on a finding of HTML_CodeSniffer (level AAA, errors and warnings) or of IBM's Equal Access (IBM's rules and WCAG 2.2, everything but what it leaves to a person) that is not in this table. It is made from `tests/accessibility/judged-findings.ts`. Each was looked at on its page.",
    "",
    ...table(
      ["Engine", "Finding", "Where", "Criteria", "Why it is no barrier"],
      judgedFindings.map(({ engine, rule, where, texts, criteria, why }) => [
        engine,
        rule,
        [
          where === undefined ? "everywhere" : `\`${where}\``,
          ...(texts === undefined ? [] : [`beginning with ${texts.map((text) => `“${text}”`).join(", ")}`]),
        ].join(", "),
        criteria.join(", "),
        why,
      ]),
    ),
    "",
    ...Object.entries(principles).flatMap(([digit, title]) => [
      `## ${digit}. ${title}`,
      "",
      ...table(
        ["Criterion", "Level", "Met", "Remarks", "Shown by"],
        criteria.filter(({ number }) => number.startsWith(digit)).map(row),
      ),
      "",
    ]),
    "## Where the shop's own form would keep somebody out",
    "",
    ...table(
      ["Form", "Criteria", "What stands beside it"],
      equivalents.map(({ title, criteria, text }) => [title, criteria.join(", "), text]),
    ),
    "",
    "## Known limits",
    "",
    ...table(
      ["Limit", "Criteria", ""],
      knownLimits.map(({ title, criteria, text }) => [title, criteria.join(", "), text]),
    ),
    "",
  ].join("\n");
}

const countOf = (level: Criterion["level"], outcome: Outcome) =>
  criteria.filter((one) => one.level === level && one.outcome === outcome).length;

const row = ({ number, name, level, outcome, remark, tests }: Criterion) => [
  `${number} ${name}`,
  level,
  outcome,
  remark,
  tests.map(namedTest).join("<br>"),
];
