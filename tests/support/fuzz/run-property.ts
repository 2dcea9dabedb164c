import fc from "fast-check";

/** The seed, `FUZZ_SEED` or always the same; and for how many minutes it is tried, `FUZZ_MINUTES`, where not a number of times. */
export const usualSeed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const minutes = Number(process.env["FUZZ_MINUTES"] ?? "0");
/** How long a test of it may take, in ms, beyond what it usually may. */
export const extraMs = minutes * 60_000;

/**
 * Tries what is made of the seed so many times, the same on every machine, or for some minutes. Throws with the smallest input that
 * fails and the seed that finds it again.
 */
export async function runProperty<T>(
  inputs: fc.Arbitrary<T>,
  check: (input: T) => Promise<void>,
  runs: number,
): Promise<void> {
  const details = await fc.check(fc.asyncProperty(inputs, check), {
    seed: usualSeed,
    numRuns: minutes > 0 ? 1e9 : runs,
    ...(minutes > 0 && { interruptAfterTimeLimit: extraMs / 2 }),
    markInterruptAsFailure: false,
  });
  if (details.failed)
    throw new Error(
      `seed ${usualSeed}: ${details.errorInstance instanceof Error ? details.errorInstance.message : "failed"}\n${fc.stringify(details.counterexample).slice(0, 3_000)}`,
    );
}
