import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

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
    // An import across folders names its path from the root: #app/…
    if (/^#\w+\//.test(name))
      return name.slice(1).replace(/^(?=(contract|documents|domain|process|settings)\/)/, "shared/");
    return name.startsWith(".")
      ? normalize(join(dirname(path), name))
          .split(sep)
          .join("/")
      : name;
  });
}
