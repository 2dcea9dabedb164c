import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the longest first. By their size alone, as in a fresh checkout, some of them would come last, and a worker would run them while the others have nothing left. */
const longest = [
  "http/faults-everywhere",
  "http/documented-commands",
  "http/picture-floods",
  "http/every-state",
  "http/command-help",
  "http/fuzz",
  "http/lost-answers",
  "http/checkout-routes",
  "http/upstream-faults",
  "http/account-routes",
  "http/chaos",
  "contract/wrong-upstreams",
  "http/shared-pages",
  "http/whole-carts",
  "http/many-processes",
  "contract/upstream-places",
  "contract/upstream-owner",
  "contract/upstream-owner-mail",
  "contract/upstream-import",
  "http/orders-routes",
  "http/production",
  "contract/readers-properties",
  "structure/accessibility-evidence",
];

/** Vitest's own order (projects one after the other, large files first), with the longest files of each project in front. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap((one) =>
      sorted.filter(({ project }) => project === one).toSorted((a, b) => placeOf(a) - placeOf(b)),
    );
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return place === -1 ? longest.length : place;
}
