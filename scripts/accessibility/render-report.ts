import { equivalents, knownLimits } from "#app/content/accessibility/equivalents-and-limits.server.ts";
import { assistiveTechnology } from "#content/accessibility/statement.server.ts";
import { criteria } from "#app/content/accessibility/criteria.server.ts";
import { type Criterion, type Outcome, evidenceOf } from "#app/content/accessibility/evidence.server.ts";
import { conditions } from "#tests/accessibility/conditions.ts";
import { exceptions } from "#tests/accessibility/exceptions.ts";
import { judgedFindings } from "#tests/accessibility/judged-findings.ts";
import { states } from "#tests/accessibility/states.ts";
import type { Evaluated } from "./evaluated.ts";
import { table } from "./markdown.ts";

/** The report for people, as Markdown. */
export function renderReport({ date, commit }: Evaluated): string {
  return [
    "# Accessibility report",
    "",
    `Every success criterion of WCAG 2.2, with the tests that show it. \`npm run tool -- a11y:report\` writes this page from \`app/content/accessibility\`; a test fails when it says anything else. The last evaluation was on ${date}, of commit ${commit}.`,
    "",
    "- [conformance-report.md](conformance-report.md), in the form of VPAT 2.5 INT, says how each criterion is met: WCAG 2.2, EN 301 549, Revised Section 508, IS 17802.",
    "- [evaluation.json](evaluation.json) is for the W3C's [WCAG-EM report tool](https://www.w3.org/WAI/eval/report-tool/). It names each test by its title.",
    "- [Transcripts](../../tests/accessibility/transcripts) are what Chromium would tell a screen reader on each journey, and [what Orca said](../../tests/speech/transcripts).",
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
    `\`tests/accessibility/states/\` lists ${states.length} states of pages, from an empty cart to an upstream that does not answer. axe-core (with its best practices, contrast of 7:1 and target size) and html-validate examine each, with script and without, on a desk and on a phone; contrast, targets and room are examined under ${conditions.length} conditions: ${conditions.map(({ name }) => name).join("; ")}. \`npm test\` meets each state once, modes and conditions taken in turn, and \`npm run test:all\` in the other mode. \`npm run tool -- a11y:report\` meets it under all, and HTML_CodeSniffer and IBM's Equal Access examine it, too. Nobody outside of the shop has certified this, and no test replaces people who use assistive technology every day.`,
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
    "The tests read these exceptions from `tests/accessibility/exceptions.ts`. There are no others.",
    "",
    ...table(
      ["Exception", "Why", "Criteria", "Read by"],
      Object.values(exceptions).map(({ what, why, criteria, file }) => [what, why, criteria.join(", "), file]),
    ),
    "",
    "## What other engines say",
    "",
    `\`npm run tool -- a11y:report\` fails on a finding of HTML_CodeSniffer (level AAA, errors and warnings) or of IBM's Equal Access (all but what it leaves to a person), unless [judged-findings.ts](../../tests/accessibility/judged-findings.ts) says why it is no barrier. Its ${judgedFindings.length} judgements were made on the page.`,
    "",
    "## Criteria",
    "",
    "Of `tests`, the files that show each. Those that do not apply are left out: the conformance report says why.",
    "",
    ...table(
      ["Criterion", "Level", "Met", "Shown by"],
      criteria.filter(({ outcome }) => outcome !== "not applicable").map(row),
    ),
    "",
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

const row = ({ number, name, level, outcome, tests }: Criterion) => [
  `${number} ${name}`,
  level,
  outcome,
  [...new Set(tests.map((key) => evidenceOf(key).file.replace("tests/", "")))].join(", "),
];
