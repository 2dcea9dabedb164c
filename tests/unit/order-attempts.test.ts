import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findPlacing,
  isClaimed,
  placeOnce,
  type OrderReceipt,
  type PlacingOutcome,
} from "../../app/session/checkout/order-attempts.server.ts";

let orders = 0;
const placed = (key: string): PlacingOutcome => ({
  code: "ok",
  placed: {
    key,
    number: String(++orders),
    orderId: null,
    createdAt: "2026-11-05T10:00:00.000Z",
    totalPaise: 1,
    method: "cod",
  } satisfies OrderReceipt,
});
const refused: PlacingOutcome = { code: "refused", problem: { message: "Sold out", errors: [], code: null } };
let keys = 0;
const freshKey = () => `key-${++keys}`;

/** Work that ends when it is told to, and counts how often it was begun. */
function work(outcome: (key: string) => PlacingOutcome, key: string) {
  const gate = Promise.withResolvers<void>();
  const seen = { begun: 0, end: gate.resolve, fail: gate.reject };
  const begin = async () => {
    seen.begun += 1;
    await gate.promise;
    return outcome(key);
  };
  return Object.assign(seen, { begin });
}

describe("placing under a key", () => {
  it("is done once, however often it is asked for while it is under way and afterwards", async () => {
    const key = freshKey();
    const placing = work(placed, key);
    const together = [
      placeOnce("7", key, placing.begin),
      placeOnce("7", key, placing.begin),
      placeOnce("7", key, placing.begin),
    ];
    placing.end();
    const outcomes = await Promise.all([...together, placeOnce("7", key, placing.begin)]);
    expect(placing.begun).toBe(1);
    expect(new Set(outcomes).size).toBe(1);
    expect(await findPlacing("7", key)).toEqual(outcomes[0]);
  });

  it("is remembered neither after a refusal nor after a failure, so that it can be tried again", async () => {
    const key = freshKey();
    expect(await placeOnce("7", key, async () => refused)).toEqual(refused);
    expect(findPlacing("7", key)).toBeNull();
    await expect(placeOnce("7", key, () => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
    expect(findPlacing("7", key)).toBeNull();
    expect((await placeOnce("7", key, async () => placed(key))).code).toBe("ok");
  });

  it("shares a failure with everyone who waits for it", async () => {
    const key = freshKey();
    const placing = work(placed, key);
    const waiting = [placeOnce("7", key, placing.begin), placeOnce("7", key, placing.begin)];
    placing.fail(new Error("cut off"));
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(placing.begun).toBe(1);
  });

  it("never mixes up customers or keys, whatever they consist of", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(fc.string({ maxLength: 4 }), fc.string({ maxLength: 4 })), {
          selector: (pair) => JSON.stringify(pair),
          maxLength: 8,
        }),
        async (pairs) => {
          const round = freshKey();
          const outcomes = await Promise.all(
            pairs.map(([customer, key]) => placeOnce(customer + round, key, async () => placed(key))),
          );
          expect(new Set(outcomes).size).toBe(pairs.length);
          for (const [index, [customer, key]] of pairs.entries())
            expect(await findPlacing(customer + round, key)).toBe(outcomes[index]);
        },
      ),
    );
  });

  it("gives one order for any interleaving of submissions", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 6 }), async (scheduler, submissions) => {
        const key = freshKey();
        let begun = 0;
        const send = async () => {
          begun += 1;
          await scheduler.schedule(Promise.resolve(), "the upstream answers");
          return placed(key);
        };
        const all = Promise.all(
          Array.from({ length: submissions }, () =>
            scheduler.schedule(Promise.resolve(), "a submission arrives").then(() => placeOnce("7", key, send)),
          ),
        );
        await scheduler.waitAll();
        expect(new Set(await all).size).toBe(1);
        expect(begun).toBe(1);
      }),
      { numRuns: 50 },
    );
  });
});

it("an order known to have come of one checkout is not taken for the lost one of another", async () => {
  const order = (orderId: string): PlacingOutcome => ({
    code: "ok",
    placed: {
      key: "a.1",
      number: orderId,
      orderId,
      createdAt: "2026-11-20T10:00:00.000Z",
      totalPaise: 100,
      method: "cod",
    },
  });
  await placeOnce("claims", "a.1", async () => order("51"));
  expect([
    isClaimed("claims", "b", "51"),
    isClaimed("claims", "a", "51"),
    isClaimed("claims", "b", "52"),
    isClaimed("others", "b", "51"),
  ]).toEqual([true, false, false, false]);
});
