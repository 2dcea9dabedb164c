import { GivenUp, NoAnswer, type CheckClient, type Exchange } from "./exchange.ts";

/** How a rule stands: kept, kept well enough for the shop, broken, or not to be seen on this server. */
export type Verdict = "holds" | "tolerated" | "breaks" | "unchecked";

/** One rule of one call, and how it stands. */
export interface Finding {
  call: string;
  rule: string;
  verdict: Verdict;
  /** Why, in sentences; empty where it simply holds. */
  notes: string[];
  exchanges: Exchange[];
}

/** How the work on a rule tells what it sees; without a word the rule holds. */
export interface Judge {
  /** The shop can live with it. The work goes on. */
  tolerates(note: string): void;
  /** The rule is broken; the work ends here. */
  breaks(note: string): never;
  /** It cannot be seen here; the work ends. */
  skips(note: string): never;
}

/** Checks rules one after the other, and keeps what was found. */
export interface Rules {
  findings: Finding[];
  /** Works on a rule; whether what builds on it can go on. Throws GivenUp. */
  rule(call: string, rule: string, work: (judge: Judge) => Promise<void>): Promise<boolean>;
}

class Outcome extends Error {
  override readonly name = "Outcome";
  readonly verdict: "breaks" | "unchecked";

  constructor(verdict: "breaks" | "unchecked", note: string) {
    super(note);
    this.verdict = verdict;
  }
}

/** Checks rules by a client, whose exchanges are kept with each rule. `tell` gets each finding at once. */
export function createRules(client: CheckClient, tell: (finding: Finding) => void): Rules {
  const findings: Finding[] = [];
  return {
    findings,
    async rule(call, rule, work) {
      const begin = client.exchanges.length;
      const notes: string[] = [];
      const finding: Finding = { call, rule, verdict: "holds", notes, exchanges: [] };
      try {
        await work({
          tolerates: (note) => {
            if (!notes.includes(note)) notes.push(note);
          },
          breaks: (note) => {
            throw new Outcome("breaks", note);
          },
          skips: (note) => {
            throw new Outcome("unchecked", note);
          },
        });
        const slowest = Math.max(0, ...client.exchanges.slice(begin).map(({ ms }) => ms));
        if (slowest > client.deadlineMs / 2)
          notes.push(`it takes ${(slowest / 1000).toFixed(1)} s; the shop waits ${client.deadlineMs / 1000} s`);
        if (notes.length > 0) finding.verdict = "tolerated";
      } catch (error) {
        finding.verdict = error instanceof Outcome ? error.verdict : error instanceof GivenUp ? "unchecked" : "breaks";
        notes.push(
          error instanceof Outcome || error instanceof NoAnswer || error instanceof GivenUp
            ? error.message
            : `the answer could not be made sense of: ${error instanceof Error ? error.message : String(error)}`,
        );
        if (error instanceof GivenUp) throw error;
      } finally {
        finding.exchanges = client.exchanges.slice(begin);
        findings.push(finding);
        tell(finding);
      }
      return finding.verdict === "holds" || finding.verdict === "tolerated";
    },
  };
}
