import { problemInWords } from "#app/content/problem-texts.server.ts";
import type { ItemResult } from "#api/staff/once.ts";
import { ordersWords } from "#content/desk/orders-words.ts";
import { refusalWords } from "#content/desk/refusal-words.ts";
import type { Flash } from "./visit.ts";

/**
 * What became of an act on several orders: those that it was done on, and why it was not done on the others. Orders with the same
 * reason share it: the message travels in a cookie.
 */
export function resultsFlash(results: readonly ItemResult[], done: (count: number, numbers: string) => string): Flash {
  const did = results.filter(({ refused }) => refused === null).map(({ id }) => id);
  const refused = results.flatMap(({ id, refused: why }) =>
    why === null ? [] : [{ id, reason: problemInWords(why, refusalWords).message ?? "" }],
  );
  const reasons = [...Map.groupBy(refused, ({ id, reason }) => reason.replace(id, ""))].map(
    ([, [first, ...others]]) => {
      const { id, reason } = first ?? { id: "", reason: "" };
      const numbers = [id, ...others.map((other) => other.id)].join(", ");
      return reason.includes(id) ? reason.replace(id, numbers) : `${numbers}: ${reason}`;
    },
  );
  const lines = [
    ...(did.length > 0 ? [done(did.length, did.join(", "))] : []),
    ...(refused.length > 0 ? [ordersWords.refused(reasons.join(" "))] : []),
  ];
  return { kind: refused.length > 0 ? "error" : "success", text: lines.join("\n") };
}
