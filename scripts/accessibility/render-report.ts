import {
  criteria,
  equivalents,
  evidence,
  knownLimits,
  type Criterion,
  type Outcome,
} from "../../app/content/accessibility-criteria.server.ts";
import { conditions } from "../../tests/accessibility/conditions.ts";
import { states } from "../../tests/accessibility/states.ts";

const understanding = "https://www.w3.org/WAI/WCAG22/Understanding/";
const earlOutcome = {
  supported: "earl:passed",
  partly: "earl:failed",
  "not applicable": "earl:inapplicable",
} satisfies Record<Outcome, string>;
const principles = { 1: "Perceivable", 2: "Operable", 3: "Understandable", 4: "Robust" };

/** The conformance report, as Markdown. */
export function renderReport(): string {
  const levels = (["A", "AA", "AAA"] as const).map((level) => {
    const count = (outcome: Outcome) => criteria.filter((one) => one.level === level && one.outcome === outcome).length;
    return `| ${level} | ${count("supported")} | ${count("partly")} | ${count("not applicable")} |`;
  });
  const parts = Object.entries(principles).map(([digit, title]) =>
    [
      `## ${digit}. ${title}`,
      "",
      "| Criterion | Level | Met | Remarks | Shown by |",
      "|---|---|---|---|---|",
      ...criteria.filter(({ number }) => number.startsWith(digit)).map(row),
      "",
    ].join("\n"),
  );
  return [
    "# Accessibility conformance report",
    "",
    "Every success criterion of WCAG 2.2, with how the shop meets it and the tests that show it. Drawn by `npm run a11y:report` from `app/content/accessibility-criteria.server.ts`, which the statement at `/accessibility` is drawn from, too; a test fails when this page says anything else. The same for tools: [earl.jsonld](earl.jsonld). What a screen reader says: [transcripts](transcripts).",
    "",
    "| Level | Supported | Partly | Not applicable |",
    "|---|---|---|---|",
    ...levels,
    "",
    "## How it is tested",
    "",
    `${states.length} states of pages, from an empty cart to an upstream that does not answer, are listed in \`tests/accessibility/states.ts\`. Each is examined by axe-core with every default rule and best practice, contrast of 7:1 (in place of 4.5:1) and target size on, and by html-validate; as it is served, without script, and hydrated; and under ${conditions.length} conditions: ${conditions.map(({ name }) => name).join("; ")}. \`npm test\` meets every state in each mode under one condition, in turn; \`npm run a11y:report\` under all. No other rule is off, and there is no list of known findings. Nobody outside of the shop has certified any of this, and no test replaces people who use assistive technology every day.`,
    "",
    "## What other engines say",
    "",
    "Run by hand, now and then, and not with every change: the first over every state as it is served and as script leaves it, the others over nearly every state with script (HTML_CodeSniffer itself breaks off at the login's form). What they found was changed; what is left:",
    "",
    "- The Nu HTML checker: no errors of HTML. Its reading of styles is older than container queries, and says so on the pages with a cart's table.",
    "- HTML_CodeSniffer at level AAA: no errors but two of 2.4.8, see there. Its warnings are questions for a person.",
    "- IBM's Equal Access checker: what it calls violations without a doubt is mended: forms, cards and messages that it took for landmarks of one name. Its other remarks are questions for a person.",
    "",
    ...parts,
    "## Where the shop's own form would keep somebody out",
    "",
    "| Form | Criteria | What stands beside it |",
    "|---|---|---|",
    ...equivalents.map(({ title, criteria, text }) => `| ${title} | ${criteria.join(", ")} | ${text} |`),
    "",
    "## Known limits",
    "",
    "| Limit | Criteria | |",
    "|---|---|---|",
    ...knownLimits.map(({ title, criteria, text }) => `| ${title} | ${criteria.join(", ")} | ${text} |`),
    "",
  ].join("\n");
}

function row({ number, name, level, outcome, remark, tests }: Criterion): string {
  return `| ${number} ${name} | ${level} | ${outcome} | ${remark} | ${tests.map((key) => `${evidence[key].file}: “${evidence[key].test}”`).join("<br>")} |`;
}

/** The same as EARL 1.0 in JSON-LD. What is met partly counts as failed there: EARL has no word between. */
export function renderEarl(): string {
  const assertions = criteria.map(({ number, name, level, outcome, remark, tests }) => ({
    "@type": "earl:Assertion",
    "earl:assertedBy": { "@id": "_:shop" },
    "earl:subject": { "@id": "_:pages" },
    "earl:mode": { "@id": tests.length === 0 ? "earl:manual" : "earl:semiAuto" },
    "earl:test": {
      "@id": `${understanding}${slug(name)}`,
      "@type": "earl:TestRequirement",
      "dct:title": `${number} ${name} (${level})`,
    },
    "earl:result": {
      "@type": "earl:TestResult",
      "earl:outcome": { "@id": earlOutcome[outcome] },
      "dct:description": remark,
      "earl:info": tests.map((key) => `${evidence[key].file}: ${evidence[key].test}`).join("; "),
    },
  }));
  return `${JSON.stringify({ "@context": { earl: "http://www.w3.org/ns/earl#", dct: "http://purl.org/dc/terms/" }, "@graph": [{ "@id": "_:shop", "@type": "earl:Software", "dct:title": "The shop's own tests" }, { "@id": "_:pages", "@type": "earl:TestSubject", "dct:title": "Pallu, every page and state" }, ...assertions] }, null, 2)}\n`;
}

/** The address of a criterion's explanation, as W3C writes it. */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
}
