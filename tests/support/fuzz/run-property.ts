import fc from "fast-check";

/** The seed: FUZZ_SEED, or always the same. */
export const usualSeed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);

/** Tries what is made of a seed for so long (ms) or so many runs. Throws with the smallest input that fails and the seed that finds it again. */
export async function runProperty<T>(inputs: fc.Arbitrary<T>, check: (input: T) => Promise<void>, { seed, ms, runs }: { seed: number; ms: number; runs: number }): Promise<number> {
  let tried = 0;
  const property = fc.asyncProperty(inputs, async (input) => {
    tried += 1;
    await check(input);
  });
  const details = await fc.check(property, { seed, numRuns: runs, interruptAfterTimeLimit: ms, markInterruptAsFailure: false });
  if (details.failed) throw new Error(`seed ${seed}: ${details.errorInstance instanceof Error ? details.errorInstance.message : "failed"}\n${fc.stringify(details.counterexample).slice(0, 3_000)}`);
  return tried;
}
