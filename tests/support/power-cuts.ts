import type { Moment } from "./wire.ts";

/** A power cut that is to come: into which exchange it falls ("POST /orders", on which line), at which moment of it, and who loses power. */
export interface PowerCut<Victim> {
  line: string;
  call: RegExp;
  moment: Moment;
  victims: readonly Victim[];
}

/** Power cuts that are tied to what happens, not to the clock. */
export interface PowerCuts<Victim> {
  /**
   * Has the next exchange that fits bring a power cut. When each cut is planned for somebody who has such an exchange
   * still before them, every cut falls, on any machine: it need not be theirs, but none is used up by two.
   */
  plan(cut: PowerCut<Victim>): void;
  /** For the wire of a line: ends once whoever loses power at this moment has lost it. */
  watch(line: string): (call: string, moment: Moment) => Promise<void>;
  /** Resolves once everyone who lost power is back. Throws when somebody does not come back. */
  restored(): Promise<void>;
  /** Those that fell, in order. */
  fallen: readonly PowerCut<Victim>[];
}

/** `kill` ends processes at once, `restart` brings them back. One cut follows the other: the next waits until the power is back. */
export function powerCuts<Victim>({
  kill,
  restart,
}: Record<"kill" | "restart", (victims: readonly Victim[]) => Promise<unknown>>): PowerCuts<Victim> {
  const due: PowerCut<Victim>[] = [];
  const fallen: PowerCut<Victim>[] = [];
  let power: Promise<unknown> = Promise.resolve();
  return {
    fallen,
    plan: (cut) => void due.push(cut),
    async restored() {
      await power;
    },
    watch: (line) => async (call, moment) => {
      const at = due.findIndex((one) => one.line === line && one.moment === moment && one.call.test(call));
      const [cut] = at === -1 ? [] : due.splice(at, 1);
      if (cut === undefined) return;
      fallen.push(cut);
      const isDark = power.then(() => kill(cut.victims));
      power = isDark.then(() => restart(cut.victims));
      // Whoever waits for the power is told; until then nobody need be listening.
      power.catch(() => undefined);
      await isDark;
    },
  };
}
