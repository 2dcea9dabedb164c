import fc from "fast-check";

/** The seed: FUZZ_SEED, or always the same. */
export const usualSeed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);

/** Tries what is made of a seed so many times, or for so long (ms) where that is given and over first: the tests leave it out, so that they try the same on every machine. Throws with the smallest input that fails and the seed that finds it again. */
export async function runProperty<T>(
  inputs: fc.Arbitrary<T>,
  check: (input: T) => Promise<void>,
  { seed, ms, runs }: { seed: number; ms?: number; runs: number },
): Promise<number> {
  let tried = 0;
  const property = fc.asyncProperty(inputs, async (input) => {
    tried += 1;
    await check(input);
  });
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    ...(ms !== undefined && { interruptAfterTimeLimit: ms }),
    markInterruptAsFailure: false,
  });
  if (details.failed)
    throw new Error(
      `seed ${seed}: ${details.errorInstance instanceof Error ? details.errorInstance.message : "failed"}\n${fc.stringify(details.counterexample).slice(0, 3_000)}`,
    );
  return tried;
}
