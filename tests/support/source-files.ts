import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { parseSync } from "vite";

/** A source file: its path from the root with forward slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** The files that match a pattern. */
export function sourceFiles(pattern: string): SourceFile[] {
  return globSync(pattern).map((path) => ({ path: path.split(sep).join("/"), text: readFileSync(path, "utf8") }));
}

/** What a file imports, in any way (`import`, `export … from`, `import()`), types included: own files as paths from the root, packages by their name. */
export function importsOf({ path, text }: SourceFile): string[] {
  const statements =
    /(?:^|[;{}\s])(?:import|export)\s(?:[^"'`;]*?\sfrom\s)?\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;
  return [...text.matchAll(statements)].map(([, statically, dynamically]) => {
    const name = statically ?? dynamically ?? "";
    return name.startsWith(".")
      ? normalize(join(dirname(path), name))
          .split(sep)
          .join("/")
      : name;
  });
}

/** A part of a parsed source, as far as titles need it. */
interface Part {
  type: string;
  name?: string;
  start: number;
  end: number;
  value?: unknown;
  callee?: Part;
  object?: Part;
  property?: Part;
  key?: Part;
  arguments?: Part[];
}

/** The titles of the tests of a file, without those that are left out; a title that is a variable stands in the table beside it, a template is as written. */
export function testTitlesOf({ path, text: source }: SourceFile): string[] {
  const parts: Part[] = [];
  const walk = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if ("type" in part && typeof part.type === "string") parts.push(part as Part);
    Object.values(part).forEach(walk);
  };
  walk(parseSync(path, source).program);
  const text = (part?: Part) => {
    if (part?.type === "TemplateLiteral") return [source.slice(part.start + 1, part.end - 1)];
    return part?.type === "Literal" && typeof part.value === "string" ? [part.value] : [];
  };
  const inTables = (name?: string) =>
    parts
      .filter(({ type, key }) => type === "Property" && key?.name === name)
      .flatMap(({ value }) => text(value as Part));
  return parts
    .filter(({ type, callee }) => type === "CallExpression" && callee !== undefined && isTest(callee))
    .flatMap(({ arguments: [title] = [] }) => (title?.type === "Identifier" ? inTables(title.name) : text(title)));
}

/** Whether a function that is called makes tests: `test`, `it.each([…])`, `describe`, and none that are left out. */
function isTest({ type, name, callee, object, property }: Part): boolean {
  if (type === "Identifier") return ["test", "it", "describe"].includes(name ?? "");
  if (type === "MemberExpression" && object !== undefined)
    return isTest(object) && !["skip", "todo", "fixme"].includes(property?.name ?? "");
  return type === "CallExpression" && callee !== undefined && isTest(callee);
}
