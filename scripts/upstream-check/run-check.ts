import { authCalls } from "#contract/auth.ts";
import { accounts, alerts, customers, logout, wishlist } from "./accounts.ts";
import { catalogue, logins, start } from "./browsing.ts";
import { cart } from "./cart.ts";
import { Check, Ending, type CheckOptions, type Finding } from "./check.ts";
import { cancelling, clean, orders, payments, returns } from "./orders.ts";

/** The parts of a run in their order, those that only browse, and those of customers. Logging out comes after the cleaning. */
const browsing = { catalogue, logins };
const shopping = { accounts, wishlist, alerts, cart, orders, cancelling, returns, payments };
const allParts = { ...browsing, ...shopping, logout };

/** A part of a run. */
export type Part = keyof typeof allParts;
export const parts = Object.keys(allParts) as Part[];

/** The result of a run. */
export interface CheckResult {
  findings: Finding[];
  /** The e-mails of the accounts that stay. */
  accounts: string[];
  /** Why the run ended before its end; null when it did not. */
  endedBy: string | null;
}

/** Runs the contract against a live server: `only` some parts, with what they need of others. Throws an Ending when nobody is there. */
export async function runCheck({
  only = parts,
  ...options
}: CheckOptions & { only?: readonly Part[] }): Promise<CheckResult> {
  const check = new Check(options);
  let endedBy: string | null = null;
  const work = async (rules: () => Promise<void>) => {
    try {
      await rules();
    } catch (error) {
      if (!(error instanceof Ending) || error.of === "nobody") throw error;
      endedBy ??= error.message;
    }
  };
  const isBrowsing = options.readOnly === true || only.every((part) => part in browsing);
  await work(async () => {
    const shop = await start(check);
    for (const [part, rules] of Object.entries(browsing)) if (only.includes(part as Part)) await rules(check, shop);
    if (isBrowsing) return;
    await customers(check);
    for (const [part, rules] of Object.entries(shopping)) if (only.includes(part as Part)) await rules(check, shop);
  });
  // What is ordered must not stay, even where the run was given up.
  check.isCleaning = true;
  if (options.signal?.aborted === true) endedBy ??= "the run was ended";
  if (!isBrowsing) await work(() => clean(check));
  if (!isBrowsing && endedBy === null && only.includes("logout")) await work(() => logout(check));
  for (const as of check.logins) await check.send(authCalls.logOut, { as }).catch(() => undefined);
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
