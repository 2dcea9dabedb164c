import { CALL_TIMEOUT_MS } from "#contract/limits.ts";
import { customerRules } from "./account-rules.ts";
import { browsingRules } from "./catalogue-rules.ts";
import { Check, Ending, type Finding, type Owner, type Rule } from "./check.ts";
import { orderRules } from "./order-rules.ts";

/** How a run is made. */
export interface CheckOptions extends Owner {
  /** Without a slash at its end. */
  url: string;
  /** Only what changes nothing: no customer, no cart, no order. */
  readOnly?: boolean;
  /** The parts to run; all of them when absent. What a part needs from another is made, too. */
  only?: readonly Part[];
  /** How long a call may take, in ms; the shop's own deadline when absent. */
  deadlineMs?: number;
  /** Hears of every finding at once. */
  tell?: (finding: Finding) => void;
  /** Ends the run early, cleaning up. */
  signal?: AbortSignal;
}

/** The result of a run. */
export interface CheckResult {
  findings: Finding[];
  /** The e-mails of the accounts that stay. */
  accounts: string[];
  /** Why the run ended before its end; null when it did not. */
  endedBy: string | null;
}

/** The parts of a run that only browse, and all parts, in their order. */
const browsing = ["catalogue", "logins"] as const;
const shopping = ["accounts", "wishlist", "cart", "orders", "cancelling", "returns", "payments"] as const;
export const parts = [...browsing, ...shopping, "logout"] as const;

/** A part of a run. */
export type Part = (typeof parts)[number];

/** Runs the contract against a live server. Throws NoAnswer when nobody is there. */
export async function runCheck(options: CheckOptions): Promise<CheckResult> {
  const { url, readOnly = false, only = parts, deadlineMs = CALL_TIMEOUT_MS, tell, signal } = options;
  const check = new Check(url, deadlineMs);
  const end = () => check.stop(true);
  signal?.addEventListener("abort", end);
  const rules = { ...browsingRules(check), ...customerRules(check, options), ...orderRules(check, options) };
  const of = (names: readonly Part[]) => names.filter((part) => only.includes(part)).flatMap((part) => rules[part]);
  const isBrowsing = readOnly || only.every((part) => browsing.some((one) => one === part));
  let endedBy: string | null = null;
  const work = async (rules: readonly Rule[]) => {
    try {
      for (const rule of rules) {
        const finding = await check.rule(rule);
        tell?.(finding);
      }
    } catch (error) {
      if (!(error instanceof Ending) || error.of === "nobody") throw error;
      endedBy ??= error.message;
    }
  };
  await work([
    ...rules.start,
    ...of(browsing).filter(([call]) => !readOnly || call.startsWith("GET ")),
    ...(isBrowsing ? [] : [...rules.customers, ...rules.product, ...of(shopping)]),
  ]);
  // What is ordered must not stay, even where the run was given up.
  signal?.removeEventListener("abort", end);
  check.stop(false);
  if (signal?.aborted === true) endedBy ??= "the run was ended";
  if (check.known.asha !== undefined) await work([...rules.cleaning, ...(endedBy === null ? of(["logout"]) : [])]);
  for (const as of check.logins) await check.send("POST /users/logout", { as }).catch(() => undefined);
  return { findings: check.findings, accounts: [...check.accounts.keys()], endedBy };
}

/** One finding as lines, with the last exchanges of what is not kept as it should be. */
export function showFinding({ call, rule, verdict, notes, exchanges }: Finding): string {
  const last = { holds: 0, unchecked: 0, tolerated: 1, breaks: 3 }[verdict];
  const indented = (mark: string, text: string) => text.split("\n").map((line) => `             ${mark}${line}`);
  return [
    `${(verdict === "breaks" ? "BREAKS" : verdict).padEnd(9)}  ${call}  ${rule}`,
    ...notes.flatMap((note) => indented("", note)),
    ...exchanges
      .slice(Math.max(0, exchanges.length - last))
      .flatMap(({ request, response }) => [...indented("> ", request), ...indented("< ", response)]),
  ].join("\n");
}

/** The count at the end, and what breaks once more. */
export function showSummary({ findings, accounts, endedBy }: CheckResult): string {
  const of = (verdict: Finding["verdict"]) => findings.filter((finding) => finding.verdict === verdict);
  const counts = `${of("holds").length} hold, ${of("tolerated").length} tolerated, ${of("breaks").length} break`;
  const said = [`\n${findings.length} rules: ${counts}, ${of("unchecked").length} unchecked`];
  if (endedBy !== null) said.push(`The run ended early: ${endedBy}.`);
  for (const { call, rule, notes } of of("breaks")) said.push(`  ${call}  ${rule}: ${notes.at(-1) ?? ""}`);
  if (accounts.length > 0)
    said.push(`\nThese accounts stay, since the contract has no call to remove one: ${accounts.join(", ")}`);
  return said.join("\n");
}

/** Whether the shop can run on this server. */
export function isGoodEnough({ findings, endedBy }: CheckResult): boolean {
  return endedBy === null && findings.every(({ verdict }) => verdict !== "breaks");
}
