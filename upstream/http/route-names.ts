/** The name of a path that matches no pattern. */
const OTHER = "*";

/**
 * Names a path by the pattern it matches: "/order/17" is "/order/:id". So metrics have as many names as there are
 * patterns, whatever paths are requested. Parameters are written ":id" or "{id}". Any other path is "*".
 */
export function routeNames(patterns: Iterable<string>): (path: string) => string {
  const plain = new Map<string, string>();
  const open: { name: string; parts: (string | null)[] }[] = [];
  for (const name of patterns) {
    const parts = name.split("/").map((part) => (/^:|^\{/.test(part) ? null : part));
    if (parts.includes(null)) open.push({ name, parts });
    else plain.set(name, name);
  }
  return (path) => plain.get(path) ?? matching(path) ?? OTHER;

  function matching(path: string): string | undefined {
    const requested = path.split("/");
    return open.find(
      ({ parts }) =>
        parts.length === requested.length &&
        parts.every((part, at) => (part === null ? requested[at] !== "" : part === requested[at])),
    )?.name;
  }
}
