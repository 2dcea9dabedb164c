import { assistiveTechnology } from "#content/accessibility/statement.server.ts";
import { criteria } from "#app/content/accessibility/criteria.server.ts";
import type { Criterion, Outcome } from "#app/content/accessibility/evidence.server.ts";
import { sampleShopDetails } from "#app/content/sample-details.ts";
import { states } from "#tests/accessibility/states.ts";
import type { Evaluated } from "./evaluated.ts";
import { table } from "./markdown.ts";
import {
  alsoIn,
  enGeneric,
  enNotApplicable,
  enPerformance,
  enSupport,
  enWeb,
  section508Other,
  section508Performance,
  type Conformance,
  type Requirement,
} from "./other-standards.ts";

const words = {
  supported: "Supports",
  partly: "Partially Supports",
  "not applicable": "Not Applicable",
} satisfies Record<Outcome, Conformance>;

/** The accessibility conformance report, after VPAT 2.5 INT, as Markdown. */
export function renderConformance({ date, commit }: Evaluated): string {
  return [
    "# Pallu: Accessibility Conformance Report",
    "",
    "International edition, after VPAT® version 2.5. VPAT is a registered service mark of the Information Technology Industry Council.",
    "",
    ...table(
      ["", ""],
      [
        ["Name of product and version", `Pallu, commit ${commit}`],
        ["Report date", date],
        ["Product description", "An online boutique: a web site that works with and without script"],
        ["Contact", `${sampleShopDetails.email} (sample details; whoever runs the shop sets their own)`],
        [
          "Notes",
          `The developers of the shop wrote this report. Nobody outside of the shop has certified it. Nobody has tried: ${assistiveTechnology.untried}`,
        ],
        [
          "Evaluation methods used",
          `Automated tests of ${states.length} states of its pages, and reading. See [the report](README.md), which names the tests and every exception, and [evaluation.json](evaluation.json). ${assistiveTechnology.tried.map(({ title, text }) => `${title}: ${text}`).join(" ")}`,
        ],
      ],
    ),
    "",
    "## Applicable standards",
    "",
    ...table(
      ["Standard", "Included"],
      [
        [
          "[WCAG 2.0](https://www.w3.org/TR/2008/REC-WCAG20-20081211/), [2.1](https://www.w3.org/TR/WCAG21/), [2.2](https://www.w3.org/TR/WCAG22/)",
          "Level A: yes. Level AA: yes. Level AAA: yes.",
        ],
        ["Revised Section 508 standards (January 18, 2017; corrected January 22, 2018)", "yes"],
        ["EN 301 549 V3.1.1 (2019-11) and V3.2.1 (2021-03)", "yes"],
        ["IS 17802 (Part 1): Accessibility for ICT products and services, requirements", "yes"],
      ],
    ),
    "",
    "## Terms",
    "",
    "- **Supports**: at least one way meets the requirement without known defects, or with equivalent facilitation.",
    "- **Partially Supports**: something does not meet the requirement.",
    "- **Does Not Support**: most of it does not meet the requirement.",
    "- **Not Applicable**: the requirement does not concern the product.",
    "- **Not Evaluated**: only for level AAA; this report does not use it.",
    "",
    "## WCAG 2.2",
    "",
    "The column “Also in” tells which other standards ask for the same. In EN 301 549 the criteria stand in clause 9 for web pages. WCAG 2.0 and 2.1 have 4.1.1 Parsing, too: it is always met since their errata of 2023.",
    "",
    ...(["A", "AA", "AAA"] as const).flatMap((level, index) => [
      `### Table ${index + 1}: Success criteria, level ${level}`,
      "",
      ...table(
        ["Criterion", "Conformance level", "Remarks and explanations", "Also in"],
        criteria.filter((one) => one.level === level).map(criterionRow),
      ),
      "",
    ]),
    "## Revised Section 508",
    "",
    "### Chapter 3: Functional performance criteria",
    "",
    ...requirements(section508Performance),
    "### Chapters 4 to 6: Hardware, software, support documentation and services",
    "",
    ...requirements(section508Other),
    "## EN 301 549",
    "",
    "### Clause 4: Functional performance statements",
    "",
    ...requirements(enPerformance),
    "### Clause 5: Generic requirements",
    "",
    ...requirements(enGeneric),
    "### Clause 9: Web",
    "",
    "9.1 to 9.4: see the tables of WCAG, levels A and AA.",
    "",
    ...requirements(enWeb),
    "### Clause 12: Documentation and support services",
    "",
    ...requirements(enSupport),
    "### Clauses that do not concern the shop",
    "",
    ...requirements(enNotApplicable),
    "## IS 17802",
    "",
    "Part 1 of the Indian standard takes its requirements for web sites from EN 301 549 and, through it, from WCAG 2.1 at levels A and AA. The shop has been held to EN 301 549; nobody has compared the two texts clause by clause for this report, and no body of the Bureau of Indian Standards has assessed the shop.",
    "",
    ...table(
      ["Requirements", "Conformance level", "Remarks and explanations"],
      [
        ["Functional performance", worst(enPerformance), "See clause 4 of EN 301 549."],
        ["Generic requirements", worst(enGeneric), "See clause 5 of EN 301 549."],
        ["Two-way voice, video, hardware", "Not Applicable", "See the clauses that do not concern the shop."],
        [
          "Web",
          criteria.some(({ level, outcome }) => level !== "AAA" && outcome === "partly")
            ? "Partially Supports"
            : "Supports",
          "See the tables of WCAG, levels A and AA, and clause 9 of EN 301 549.",
        ],
        ["Non-web documents", "Not Applicable", "See clause 10 of EN 301 549."],
        ["Software", "Not Applicable", "See clause 11 of EN 301 549."],
        ["Documentation and support services", worst(enSupport), "See clause 12 of EN 301 549."],
        ["Relay and emergency services", "Not Applicable", "See clause 13 of EN 301 549."],
      ],
    ),
    "",
  ].join("\n");
}

const criterionRow = (criterion: Criterion) => [
  `${criterion.number} ${criterion.name}`,
  words[criterion.outcome],
  criterion.remark,
  alsoIn(criterion),
];

const requirements = (rows: readonly Requirement[]) => [
  ...table(
    ["Requirement", "Conformance level", "Remarks and explanations"],
    rows.map(({ number, name, conformance, remark }) => [`${number} ${name}`, conformance, remark]),
  ),
  "",
];

/** The lowest level among requirements: what a reader may rely on for all of them. */
function worst(rows: readonly Requirement[]): Conformance {
  const order = ["Does Not Support", "Partially Supports", "Supports"] as const;
  return order.find((one) => rows.some(({ conformance }) => conformance === one)) ?? "Not Applicable";
}
