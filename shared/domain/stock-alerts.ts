import { combinationKey } from "./variants.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many of those who wait are told of each piece in stock within a round: not all of them buy. */
export const TOLD_PER_PIECE = 5;
/** How long a round lasts, in ms: what nobody bought within a day is told to the next ones. */
export const ROUND_MS = DAY_MS;
/** How long an alert stays until it is confirmed, until its piece is there, and after it was sent, in ms. */
export const ALERT_LIFE = { unconfirmedMs: 2 * DAY_MS, waitingMs: 365 * DAY_MS, sentMs: 30 * DAY_MS } as const;
/** How many alerts an address has: of more that wait the oldest ends, and for more that are unconfirmed no mail is sent. */
export const MAX_ALERTS = { waiting: 20, unconfirmed: 5 } as const;
/** How soon a mail asks again to confirm the same alert, in ms: nobody fills the mailbox of somebody else. */
export const CONFIRM_AGAIN_MS = DAY_MS;

/** The size and colour that an alert waits for, both "" where any will do. */
export interface AwaitedChoice {
  size: string;
  color: string;
}

const any: AwaitedChoice = { size: "", color: "" };

/**
 * Whom of those who wait for a product a mail tells now; they come the longest first. Those who were `told` in this round
 * count: a product, and each size and colour of it, has at most {@link TOLD_PER_PIECE} for each of its pieces in stock.
 */
export function whomToTell<Waiting extends AwaitedChoice>(
  waiting: readonly Waiting[],
  told: readonly AwaitedChoice[],
  stockOf: (choice: AwaitedChoice) => number,
): Waiting[] {
  const counts = new Map<string, number>();
  const countOf = (choice: AwaitedChoice) => counts.get(combinationKey(choice)) ?? 0;
  const count = (choice: AwaitedChoice) => {
    for (const key of new Set([any, choice].map(combinationKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const choice of told) count(choice);
  return waiting.filter((choice) => {
    const hasRoom = [any, choice].every((one) => countOf(one) < TOLD_PER_PIECE * stockOf(one));
    if (hasRoom) count(choice);
    return hasRoom;
  });
}
