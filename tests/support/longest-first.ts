import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** How many seconds each slow test file took, as `npm test -- --measure` and its brothers write it. */
export const DURATIONS = "tests/durations.json";

/** The files of each project, those that took longest first: otherwise a worker runs one of them while the others have nothing left. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = JSON.parse(readFileSync(DURATIONS, "utf8")) as Record<string, number>;
    const secondsOf = ({ moduleId }: TestSpecification) =>
      seconds[relative(process.cwd(), moduleId).replaceAll("\\", "/")] ?? 0;
    const sorted = await super.sort(files);
    return [...new Set(sorted.map(({ project }) => project))].flatMap((one) =>
      sorted.filter(({ project }) => project === one).toSorted((a, b) => secondsOf(b) - secondsOf(a)),
    );
  }
}
