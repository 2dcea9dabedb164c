import type { CheckResult } from "./run-check.ts";
import type { Finding, Verdict } from "./rules.ts";

const words: Readonly<Record<Verdict, string>> = {
  holds: "holds    ",
  tolerated: "tolerated",
  breaks: "BREAKS   ",
  unchecked: "unchecked",
};

/** One finding as lines; the exchange with what does not simply hold, or with everything. */
export function showFinding(
  { call, rule, verdict, notes, exchanges }: Finding,
  { verbose }: { verbose: boolean },
): string {
  const head = `${words[verdict]}  ${call}  ${rule}`;
  const why = notes.map((note) => `             ${note}`);
  const shown = verbose
    ? exchanges
    : verdict === "breaks"
      ? exchanges.slice(-3)
      : verdict === "tolerated"
        ? exchanges.slice(-1)
        : [];
  const lines = shown.flatMap(({ request, response, ms }) => [
    ...indented("> ", request),
    ...indented("< ", response),
    `             (${ms} ms)`,
  ]);
  return [head, ...why, ...lines].join("\n");
}

/** The count at the end, and what breaks once more. */
export function showSummary({ findings, accounts, endedBy }: CheckResult): string {
  const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  const broken = findings
    .filter(({ verdict }) => verdict === "breaks")
    .map(({ call, rule, notes }) => `  ${call}  ${rule}: ${notes.at(-1) ?? ""}`);
  return [
    "",
    `${findings.length} rules: ${count("holds")} hold, ${count("tolerated")} tolerated, ${count("breaks")} break, ${count("unchecked")} unchecked`,
    ...(endedBy === null ? [] : [`The run ended early: ${endedBy}.`]),
    ...(broken.length === 0 ? [] : ["", "What breaks:", ...broken]),
    ...(accounts.length === 0
      ? []
      : ["", `These accounts stay, since the contract has no call to remove one: ${accounts.join(", ")}`]),
  ].join("\n");
}

/** Whether the shop can run on this server. */
export function isGoodEnough({ findings, endedBy }: CheckResult): boolean {
  return endedBy === null && findings.every(({ verdict }) => verdict !== "breaks");
}

function indented(mark: string, text: string): string[] {
  return text.split("\n").map((line) => `             ${mark}${line}`);
}
