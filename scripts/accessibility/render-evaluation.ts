import { knownLimits } from "#app/content/accessibility/equivalents-and-limits.server.ts";
import { assistiveTechnology } from "#content/accessibility/statement.server.ts";
import { criteria } from "#app/content/accessibility/criteria.server.ts";
import type { Criterion, Outcome } from "#app/content/accessibility/evidence.server.ts";
import { conditions } from "#tests/accessibility/conditions.ts";
import { states } from "#tests/accessibility/states.ts";
import type { Evaluated } from "./evaluated.ts";
import { namedTest } from "./markdown.ts";
import { onlyWith, randomSample, structuredSample } from "./sample.ts";

/** Where `npm start` serves the shop. */
const ORIGIN = "http://localhost:3000";
const EVALUATOR = "_:evaluator";
const SHOP = "_:shop";

/** The words of the W3C's WCAG-EM report tool, by which it reads a file. */
const context = {
  id: "@id",
  type: "@type",
  language: "@language",
  dcterms: "http://purl.org/dc/terms/",
  title: "dcterms:title",
  description: "dcterms:description",
  summary: "dcterms:summary",
  date: "dcterms:date",
  earl: "http://www.w3.org/ns/earl#",
  Assertion: "earl:Assertion",
  TestSubject: "earl:TestSubject",
  TestResult: "earl:TestResult",
  TestCriterion: "earl:TestCriterion",
  TestRequirement: "earl:TestRequirement",
  assertedBy: "earl:assertedBy",
  mode: "earl:mode",
  result: "earl:result",
  subject: "earl:subject",
  test: "earl:test",
  outcome: "earl:outcome",
  WAI: "http://www.w3.org/WAI/",
  WCAG: "http://www.w3.org/TR/WCAG/#",
  AA: "WAI:WCAG2AA-Conformance",
  wcagVersion: "WAI:standards-guidelines/wcag/#versions",
  wcagem: "http://www.w3.org/TR/WCAG-EM/#",
  Evaluation: "wcagem:procedure",
  Website: "wcagem:website",
  Webpage: "wcagem:webpage",
  defineScope: "wcagem:step1",
  scope: "wcagem:step1a",
  conformanceTarget: "wcagem:step1b",
  accessibilitySupportBaseline: "wcagem:step1c",
  additionalEvaluationRequirements: "wcagem:step1d",
  exploreTarget: "wcagem:step2",
  essentialFunctionality: "wcagem:step2b",
  pageTypeVariety: "wcagem:step2c",
  technologiesReliedUpon: "wcagem:step2d",
  selectSample: "wcagem:step3",
  structuredSample: "wcagem:step3a",
  randomSample: "wcagem:step3b",
  auditSample: "wcagem:step4",
  reportFindings: "wcagem:step5",
  commissioner: "wcagem:commissioner",
  evaluator: "wcagem:evaluator",
  evaluationSpecifics: "wcagem:step5b",
};

const outcomes = {
  supported: "earl:passed",
  // What is met partly is not met.
  partly: "earl:failed",
  "not applicable": "earl:inapplicable",
} satisfies Record<Outcome, string>;

const technologies = {
  HTML: "https://html.spec.whatwg.org/",
  CSS: "http://www.w3.org/Style/CSS/specs/",
  "WAI-ARIA": "http://www.w3.org/TR/wai-aria/",
  SVG: "http://www.w3.org/TR/SVG/",
};

const pages = [...structuredSample, ...randomSample].map((page, index) => ({
  ...page,
  node: {
    id: `_:page_${index + 1}`,
    type: ["TestSubject", "Webpage"],
    title: page.title,
    description: `${ORIGIN}${page.path}${page.path.endsWith("/") && page.path !== "/" ? " (and the number of an order of one's own)" : ""}, examined as: ${page.states.join(", ")}`,
  },
}));

/** The evaluation after WCAG-EM, as JSON-LD that the W3C's report tool opens. */
export function renderEvaluation({ date, commit }: Evaluated): string {
  const shop = {
    id: SHOP,
    type: ["TestSubject", "Website"],
    title: "Pallu",
    description: `Every page of the shop, as npm start serves it at ${ORIGIN}, in ${states.length} states: with script and without. Out of scope: the messaging app behind the chat link, UPI apps and mail programs.`,
  };
  const counted = (outcome: Outcome) => criteria.filter((one) => one.outcome === outcome).length;
  const evaluation = {
    "@context": context,
    type: "Evaluation",
    language: "en",
    date,
    defineScope: {
      id: "_:defineScope",
      scope: shop,
      wcagVersion: "2.2",
      conformanceTarget: "AA",
      accessibilitySupportBaseline: `Chromium. ${assistiveTechnology.tried.map(({ title, text }) => `${title}: ${text}`).join(" ")} Nobody has tried: ${assistiveTechnology.untried}`,
      additionalEvaluationRequirements: `The criteria of level AAA have been evaluated, too. Conditions: ${conditions.map(({ name }) => name).join("; ")}.`,
    },
    exploreTarget: {
      id: "_:exploreTarget",
      essentialFunctionality:
        "To find a piece by search, category and filters; to put it into the cart; to register and log in; to pay and order; to cancel an order; to replace a forgotten password; to keep a wishlist.",
      pageTypeVariety:
        "Pages of the catalogue, the cart, forms of the account, the steps of the checkout, orders, information, errors. Each in the states that a shopper can meet: empty, refused, sold out, failing.",
      technologiesReliedUpon: Object.entries(technologies).map(([title, description]) => ({ title, description })),
    },
    selectSample: {
      id: "_:selectSample",
      structuredSample: pages.slice(0, structuredSample.length).map(({ node }) => node),
      randomSample: pages.slice(structuredSample.length).map(({ node }) => node),
    },
    auditSample: criteria.flatMap((criterion) => [
      assertion(criterion, { id: SHOP }, criterion.outcome, explained(criterion)),
      ...pages.map((page) => {
        const feature = onlyWith[criterion.number];
        const applies = feature === undefined || page.has.includes(feature);
        const outcome = applies ? criterion.outcome : "not applicable";
        return assertion(criterion, { id: page.node.id }, outcome, outcome === "partly" ? criterion.remark : "");
      }),
    ]),
    reportFindings: {
      id: "_:reportFindings",
      title: "Accessibility evaluation of Pallu",
      date,
      commissioner: "Pallu",
      evaluator:
        "The developers of Pallu: a self-evaluation by automated tests and reading. Nobody outside of the shop has certified it.",
      summary: `Of ${criteria.length} success criteria ${counted("supported")} are met, ${counted("partly")} of level AAA are met in part and count as failed, and ${counted("not applicable")} do not apply. Known limits: ${knownLimits.map(({ title, text }) => `${title}: ${text}`).join(" ")}`,
      evaluationSpecifics: `Commit ${commit}. axe-core, html-validate, HTML_CodeSniffer and IBM's Equal Access examine every state; see docs/accessibility in the shop's repository. A page's outcome is that of its criterion for the whole shop, unless the criterion does not concern it.`,
    },
    // The node that every assertion names.
    "dcterms:creator": { id: EVALUATOR, type: "earl:Software", title: "npm run tool -- a11y:report" },
  };
  // One line for each assertion, so that a diff shows a changed assertion as one line.
  const { auditSample, ...rest } = evaluation;
  return `${JSON.stringify(rest, null, 2).slice(0, -2)},
  "auditSample": [
${auditSample.map((one) => `    ${JSON.stringify(one)}`).join(",\n")}
  ]
}
`;
}

function assertion({ number, name, level, tests }: Criterion, subject: object, outcome: Outcome, description: string) {
  return {
    type: "Assertion",
    assertedBy: { id: EVALUATOR },
    mode: { id: tests.length === 0 ? "earl:manual" : "earl:semiAuto" },
    subject,
    test: {
      id: `WCAG:${slug(name)}`,
      type: ["TestCriterion", "TestRequirement"],
      title: `${number} ${name} (${level})`,
    },
    result: { type: "TestResult", description, outcome: { id: outcomes[outcome] } },
  };
}

const explained = ({ remark, tests }: Criterion) =>
  tests.length === 0 ? remark : `${remark}\nShown by:\n${tests.map(namedTest).join("\n")}`;

/** A criterion's fragment in WCAG, as W3C writes it. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
}
