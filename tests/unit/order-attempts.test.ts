import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createOrderOnce, findOrderAttempt, type OrderAttempt } from "#app/checkout/place-order.server.ts";

let orders = 0;
const created = (key: string): OrderAttempt => ({
  code: "created",
  order: {
    key,
    number: String(++orders),
    orderId: null,
    createdAt: "2026-11-05T10:00:00.000Z",
    totalPaise: 1,
    method: "cod",
  },
});
const refused: OrderAttempt = { code: "refused", problem: { message: "Sold out", errors: [], code: null } };
let keys = 0;
const freshKey = () => `key-${++keys}`;

/** Work that ends on request and counts how often it began. */
function work(outcome: (key: string) => OrderAttempt, key: string) {
  const gate = Promise.withResolvers<void>();
  const seen = { begun: 0, end: gate.resolve, fail: gate.reject };
  const begin = async () => {
    seen.begun += 1;
    await gate.promise;
    return outcome(key);
  };
  return Object.assign(seen, { begin });
}

describe("creating an order under a key", () => {
  it("creates it once for submissions at the same time and afterwards", async () => {
    const key = freshKey();
    const creation = work(created, key);
    const together = [
      createOrderOnce("7", key, creation.begin),
      createOrderOnce("7", key, creation.begin),
      createOrderOnce("7", key, creation.begin),
    ];
    creation.end();
    const outcomes = await Promise.all([...together, createOrderOnce("7", key, creation.begin)]);
    expect(creation.begun).toBe(1);
    expect(new Set(outcomes).size).toBe(1);
    expect(await findOrderAttempt("7", key)).toEqual(outcomes[0]);
  });

  it("can be tried again after a refusal and after a failure", async () => {
    const key = freshKey();
    expect(await createOrderOnce("7", key, async () => refused)).toEqual(refused);
    expect(findOrderAttempt("7", key)).toBeNull();
    await expect(createOrderOnce("7", key, () => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
    expect(findOrderAttempt("7", key)).toBeNull();
    expect((await createOrderOnce("7", key, async () => created(key))).code).toBe("created");
  });

  it("shares a failure with every submission that waits for it", async () => {
    const key = freshKey();
    const creation = work(created, key);
    const waiting = [createOrderOnce("7", key, creation.begin), createOrderOnce("7", key, creation.begin)];
    creation.fail(new Error("cut off"));
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(creation.begun).toBe(1);
  });

  it("keeps customers and keys apart, whatever they consist of", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(fc.string({ maxLength: 4 }), fc.string({ maxLength: 4 })), {
          selector: (pair) => JSON.stringify(pair),
          maxLength: 8,
        }),
        async (pairs) => {
          const round = freshKey();
          const outcomes = await Promise.all(
            pairs.map(([customer, key]) => createOrderOnce(customer + round, key, async () => created(key))),
          );
          expect(new Set(outcomes).size).toBe(pairs.length);
          for (const [index, [customer, key]] of pairs.entries())
            expect(await findOrderAttempt(customer + round, key)).toBe(outcomes[index]);
        },
      ),
    );
  });

  it("creates one order for any interleaving of submissions", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 6 }), async (scheduler, submissions) => {
        const key = freshKey();
        let begun = 0;
        const send = async () => {
          begun += 1;
          await scheduler.schedule(Promise.resolve(), "the upstream answers");
          return created(key);
        };
        const all = Promise.all(
          Array.from({ length: submissions }, () =>
            scheduler.schedule(Promise.resolve(), "a submission arrives").then(() => createOrderOnce("7", key, send)),
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
