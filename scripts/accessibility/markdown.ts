import { evidenceOf, type EvidenceKey } from "#app/content/accessibility/evidence.server.ts";

/** A table of Markdown; its cells may hold any text. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(heads), `|${heads.map(() => "---").join("|")}|`, ...rows.map(line)];
}

/** A test or a group of tests by its title, in words. */
export function namedTest(key: EvidenceKey): string {
  const { file, test, under } = evidenceOf(key);
  if (test !== undefined) return `${file}: “${test}”`;
  return under === undefined ? `${file}: every test` : `${file}: every test of “${under}”`;
}
