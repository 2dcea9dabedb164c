import { customerRules } from "./account-rules.ts";
import { browsingRules } from "./catalogue-rules.ts";
import { Check, GivenUp, isTimeout, networkError, NoAnswer, type Finding, type Rule } from "./check.ts";
import { orderRules, type Courier } from "./order-rules.ts";

/** How a run is made. */
export interface CheckOptions extends Courier {
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

/** The parts of a run, in their order; the first two only browse. */
export const parts = [
  ...(["catalogue", "logins", "accounts", "wishlist", "cart"] as const),
  ...(["orders", "cancelling", "returns", "payments", "logout"] as const),
];

/** A part of a run. */
export type Part = (typeof parts)[number];

/** Runs the contract against a live server. Throws NoAnswer when nobody is there. */
export async function runCheck(options: CheckOptions): Promise<CheckResult> {
  const { url, readOnly = false, only = parts, deadlineMs = 4_000, tell, signal } = options;
  await knock(url, deadlineMs);
  const check = new Check(url, deadlineMs);
  const end = () => check.stop(true);
  signal?.addEventListener("abort", end);
  const rules = { ...browsingRules(check), ...customerRules(check), ...orderRules(check, options) };
  const of = (...names: Part[]) => names.filter((part) => only.includes(part)).flatMap((part) => rules[part]);
  const browsing = of("catalogue", "logins").filter(([call]) => !readOnly || call.startsWith("GET "));
  const isBrowsing = readOnly || only.every((part) => part === "catalogue" || part === "logins");
  const shopping = [
    ...rules.customers,
    ...of("accounts"),
    ...rules.product,
    ...of("wishlist", "cart", "orders", "cancelling", "returns", "payments"),
  ];
  let endedBy: string | null = null;
  const work = async (rules: readonly Rule[]) => {
    try {
      for (const rule of rules) {
        const finding = await check.rule(rule);
        tell?.(finding);
      }
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
      endedBy ??= error.message;
    }
  };
  await work([...rules.start, ...browsing, ...(isBrowsing ? [] : shopping)]);
  // What is ordered must not stay, even where the run was given up.
  signal?.removeEventListener("abort", end);
  check.stop(false);
  if (signal?.aborted === true) endedBy ??= "the run was ended";
  if (check.known.asha !== undefined) await work([...rules.cleaning, ...(endedBy === null ? of("logout") : [])]);
  for (const as of [check.known.asha, check.known.banu])
    if (as !== undefined) await check.send("POST /users/logout", { as, body: {} }).catch(() => undefined);
  return { findings: check.findings, accounts: check.accounts, endedBy };
}

/** Whether anybody is there at all. */
async function knock(url: string, deadlineMs: number): Promise<void> {
  try {
    const signal = AbortSignal.timeout(deadlineMs * 2);
    const { body } = await fetch(`${url}/products?limit=1`, { signal, redirect: "manual" });
    await body?.cancel();
  } catch (error) {
    if (!isTimeout(error)) throw new NoAnswer(`nobody answers at ${url} (${networkError(error)})`);
  }
}

/** One finding as lines; with what does not simply hold, or with everything, its exchanges. */
export function showFinding({ call, rule, verdict, notes, exchanges }: Finding, isVerbose: boolean): string {
  const last = { holds: 0, unchecked: 0, tolerated: 1, breaks: 3 }[verdict];
  const indented = (mark: string, text: string) => text.split("\n").map((line) => `             ${mark}${line}`);
  return [
    `${(verdict === "breaks" ? "BREAKS" : verdict).padEnd(9)}  ${call}  ${rule}`,
    ...notes.flatMap((note) => indented("", note)),
    ...exchanges
      .slice(isVerbose ? 0 : exchanges.length - Math.min(last, exchanges.length))
      .flatMap(({ request, response, ms }) => [
        ...indented("> ", request),
        ...indented("< ", response),
        ...indented("", `(${ms} ms)`),
      ]),
  ].join("\n");
}

/** The count at the end, and what breaks once more. */
export function showSummary({ findings, accounts, endedBy }: CheckResult): string {
  const count = (verdict: Finding["verdict"]) => findings.filter((finding) => finding.verdict === verdict).length;
  const broken = findings.filter(({ verdict }) => verdict === "breaks");
  return [
    "",
    `${findings.length} rules: ${count("holds")} hold, ${count("tolerated")} tolerated, ${count("breaks")} break, ${count("unchecked")} unchecked`,
    ...(endedBy === null ? [] : [`The run ended early: ${endedBy}.`]),
    ...(broken.length === 0 ? [] : ["", "What breaks:"]),
    ...broken.map(({ call, rule, notes }) => `  ${call}  ${rule}: ${notes.at(-1) ?? ""}`),
    ...(accounts.length === 0
      ? []
      : ["", `These accounts stay, since the contract has no call to remove one: ${accounts.join(", ")}`]),
  ].join("\n");
}

/** Whether the shop can run on this server. */
export function isGoodEnough({ findings, endedBy }: CheckResult): boolean {
  return endedBy === null && findings.every(({ verdict }) => verdict !== "breaks");
}
