import { knownLimits } from "#app/content/accessibility/equivalents-and-limits.server.ts";
import { assistiveTechnology } from "#content/accessibility/statement.server.ts";
import { criteria } from "#app/content/accessibility/criteria.server.ts";
import {
  evidenceOf,
  type Criterion,
  type EvidenceKey,
  type Outcome,
} from "#app/content/accessibility/evidence.server.ts";
import { conditions } from "#tests/accessibility/conditions.ts";
import { states } from "#tests/accessibility/states.ts";
import type { Evaluated } from "./documents.ts";

const outcomes = {
  supported: "earl:passed",
  // What is met partly is not met.
  partly: "earl:failed",
  "not applicable": "earl:inapplicable",
} satisfies Record<Outcome, string>;

/** Criteria that concern only pages with a feature. On any other page they do not apply. */
export const onlyWith: Readonly<Record<string, string>> = {
  "1.3.5": "shopper",
  "2.2.2": "moving",
  "2.2.5": "account",
  "2.5.1": "pictures",
  "2.5.7": "slider",
  "3.3.1": "form",
  "3.3.3": "form",
  "3.3.4": "transaction",
  "3.3.6": "form",
  "3.3.7": "process",
  "3.3.8": "password",
  "3.3.9": "password",
};

/** A page of the sample, which the document itself has. */
interface SamplePage {
  id: string;
  title: string;
  /** Ends in the states that were examined, those of tests/accessibility/states/. */
  description: string;
  /** What it has that only some criteria concern. */
  features: readonly string[];
}

/** The evaluation, as far as it is read here. What is not filled in stays as the document has it. */
export interface Evaluation {
  defineScope: { scope: { id: string } };
  /** One page of each kind and each step of a purchase, and some that were drawn once, by a random number. */
  selectSample: { structuredSample: SamplePage[]; randomSample: SamplePage[] };
  reportFindings: object;
  /** The node that every assertion names. */
  "dcterms:creator": { id: string };
}

/** The evaluation after WCAG-EM, as JSON-LD that the W3C's report tool opens, with what is known now filled in. */
export function fillEvaluation(document: string, { date, commit }: Evaluated): string {
  const last = JSON.parse(document) as Evaluation;
  const { defineScope, selectSample, reportFindings, "dcterms:creator": evaluator } = last;
  const counted = (outcome: Outcome) => criteria.filter((one) => one.outcome === outcome).length;
  const { scope } = defineScope;
  const pages = [...selectSample.structuredSample, ...selectSample.randomSample];
  const filled = {
    ...last,
    // Written below, a line for each.
    auditSample: undefined,
    date,
    defineScope: {
      ...defineScope,
      scope: {
        ...scope,
        description: `Every page of the shop, as npm start serves it at http://localhost:3000, in ${states.length} states: with script and without. Out of scope: the messaging app behind the chat link, UPI apps and mail programs.`,
      },
      accessibilitySupportBaseline: `Chromium. ${assistiveTechnology.tried.map(({ title, text }) => `${title}: ${text}`).join(" ")} Nobody has tried: ${assistiveTechnology.untried}`,
      additionalEvaluationRequirements: `The criteria of level AAA have been evaluated, too. Conditions: ${conditions.map(({ name }) => name).join("; ")}.`,
    },
    reportFindings: {
      ...reportFindings,
      date,
      summary: `Of ${criteria.length} success criteria ${counted("supported")} are met, ${counted("partly")} of level AAA are met in part and count as failed, and ${counted("not applicable")} do not apply. Known limits: ${knownLimits.map(({ title, text }) => `${title}: ${text}`).join(" ")}`,
      evaluationSpecifics: `Commit ${commit}. axe-core, html-validate, HTML_CodeSniffer and IBM's Equal Access examine every state; see docs/accessibility in the shop's repository. A page's outcome is that of its criterion for the whole shop, unless the criterion does not concern it.`,
    },
  };

  const assertion = (
    { number, name, level, tests }: Criterion,
    subject: string,
    outcome: Outcome,
    description: string,
  ) => ({
    type: "Assertion",
    assertedBy: { id: evaluator.id },
    mode: { id: tests.length === 0 ? "earl:manual" : "earl:semiAuto" },
    subject: { id: subject },
    test: {
      id: `WCAG:${slug(name)}`,
      type: ["TestCriterion", "TestRequirement"],
      title: `${number} ${name} (${level})`,
    },
    result: { type: "TestResult", description, outcome: { id: outcomes[outcome] } },
  });
  const assertions = criteria.flatMap((criterion) => [
    assertion(criterion, scope.id, criterion.outcome, explained(criterion)),
    ...pages.map((page) => {
      const feature = onlyWith[criterion.number];
      const applies = feature === undefined || page.features.includes(feature);
      const outcome = applies ? criterion.outcome : "not applicable";
      return assertion(criterion, page.id, outcome, outcome === "partly" ? criterion.remark : "");
    }),
  ]);
  // So that a diff shows a changed assertion as one line.
  return `${JSON.stringify(filled, null, 2).slice(0, -2)},
  "auditSample": [
${assertions.map((one) => `    ${JSON.stringify(one)}`).join(",\n")}
  ]
}
`;
}

const explained = ({ remark, tests }: Criterion) =>
  tests.length === 0 ? remark : `${remark}\nShown by:\n${tests.map(namedTest).join("\n")}`;

/** A test or a group of tests by its title, in words. */
function namedTest(key: EvidenceKey): string {
  const { file, test, under } = evidenceOf(key);
  if (test !== undefined) return `${file}: “${test}”`;
  return under === undefined ? `${file}: every test` : `${file}: every test of “${under}”`;
}

/** A criterion's fragment in WCAG, as W3C writes it. */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
}
