import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import { CALL_TIMEOUT_MS } from "#contract/limits.ts";
import { helpWhenAsked } from "./help-when-asked.ts";
import { Ending } from "./upstream-check/check.ts";
import { isGoodEnough, parts, runCheck, showFinding, showSummary } from "./upstream-check/run-check.ts";

const usage = `npm run tool -- upstream:check --url URL [options]

Runs the contract of docs/api against a live server.

  --url URL              the server, such as https://api.example.com
  --read-only            browse only: no customer, no cart, no order
  --only PART,PART       some parts only: ${parts.join(", ")}
  --ship "COMMAND {id}"  a command that ships the order {id}; the order stays shipped
  --deliver "COMMAND {id}"  a command that delivers the new order {id}; a return of it stays
  --deadline MS          how long a call may take (${CALL_TIMEOUT_MS})

Ends with 0 when nothing breaks, 1 when something does, 2 when called wrongly or nobody answers.`;

/** `npm run tool -- upstream:check`: the contract against a live server. */
async function main(): Promise<number> {
  helpWhenAsked(usage);
  const asked = readOptions(process.argv.slice(2));
  if (typeof asked === "string") {
    console.error(`${asked}\n\n${usage}`);
    return 2;
  }
  const ending = new AbortController();
  // Interrupted, it still cancels what it ordered.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
  try {
    console.log(`Checking ${asked.url}${asked.readOnly === true ? ", browsing only" : ""}\n`);
    const result = await runCheck({
      ...asked,
      signal: ending.signal,
      tell: (finding) => console.log(showFinding(finding)),
    });
    console.log(showSummary(result));
    return isGoodEnough(result) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Ending)) throw error;
    console.error(error.message);
    return 2;
  }
}

/** The options, or what is wrong with them. */
function readOptions(args: string[]): Parameters<typeof runCheck>[0] | string {
  try {
    const [flag, text] = [{ type: "boolean", default: false } as const, { type: "string" } as const];
    const { values } = parseArgs({
      args,
      options: { url: text, "read-only": flag, only: text, ship: text, deliver: text, deadline: text },
    });
    const { url, ship, deliver, deadline = String(CALL_TIMEOUT_MS), "read-only": readOnly } = values;
    if (url === undefined) return "--url is missing: the address of the server to check.";
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      return `--url: expected an http or https address, not ${url}`;
    if (!/^[1-9]\d{1,5}$/.test(deadline)) return `--deadline: expected ms from 10 to 999999, not ${deadline}`;
    const wanted = values.only?.split(",").map((word) => word.trim()) ?? [...parts];
    const only = parts.filter((part) => wanted.includes(part));
    if (only.length === 0 || only.length < wanted.length)
      return `--only: expected some of ${parts.join(", ")}, not ${values.only ?? ""}`;
    if ([ship, deliver].some((command) => command?.includes("{id}") === false))
      return "--ship and --deliver: expected a command that holds {id}, where the order's number goes";
    return {
      url: url.replace(/\/+$/, ""),
      readOnly,
      only,
      deadlineMs: Number(deadline),
      ...(ship !== undefined && { ship: runFor(ship) }),
      ...(deliver !== undefined && { deliver: runFor(deliver) }),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs the operator's own command; an order's number is shown to people, so it may hold no more than letters, digits and dashes here. */
function runFor(command: string): (id: string) => Promise<void> {
  return async (id) => {
    if (!/^[\w-]+$/.test(id)) throw new Error(`the order's number ${id} cannot stand in a command`);
    const [program = "", ...rest] = command.split(/\s+/);
    await promisify(execFile)(
      program,
      rest.map((part) => part.replaceAll("{id}", id)),
    );
  };
}

process.exitCode = await main();
