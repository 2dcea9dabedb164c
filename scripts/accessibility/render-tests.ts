import { evidence, evidenceOf, type EvidenceKey } from "../../app/content/accessibility/evidence.server.ts";
import type { CollectedTest } from "./collect-titles.ts";

/** Every test that the report names, by file and by the title it runs under. */
export function renderTests(collected: readonly CollectedTest[]): string {
  const named = [...new Set((Object.keys(evidence) as EvidenceKey[]).flatMap((key) => testsOf(key, collected)))];
  const files = Map.groupBy(named, ({ file }) => file);
  return [
    "# The tests that the accessibility report names",
    "",
    "By file, and by the titles they run under. `npm run a11y:report` writes this page.",
    "",
    ...[...files]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([file, own]) => [`## ${file}`, "", ...own.map(({ title }) => `- ${escaped(title)}`), ""]),
  ].join("\n");
}

/** The tests that a key of the evidence names. */
export function testsOf(key: EvidenceKey, collected: readonly CollectedTest[]): CollectedTest[] {
  const { file, test, under } = evidenceOf(key);
  return collected.filter(
    (one) =>
      one.file === file &&
      (test === undefined || one.title === test) &&
      (under === undefined || one.title.startsWith(`${under} > `)),
  );
}

const escaped = (title: string) => title.replaceAll(/([*_`<])/g, "\\$1");
