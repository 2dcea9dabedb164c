import type { Part } from "#scripts/upstream-check/run-check.ts";
import type { Wrong } from "#tests/support/proxied-upstream.ts";

/** A server that breaks one rule, and how the check must tell it: the call and rule named first, and words of the note. */
export interface WrongUpstream {
  does: string;
  call: string;
  rule: RegExp;
  note: RegExp;
  /** Where to look for it. */
  part: Part;
  /** Made anew for each run, since some remember. */
  wrong(): Wrong;
}
