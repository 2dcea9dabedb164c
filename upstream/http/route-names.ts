/** How a path is called that no pattern fits. */
const ELSE = "*";

/**
 * Names paths by the pattern they fit ("/order/17" is "/order/:id"), so that what is counted by name stays as few as the
 * patterns, whatever is asked for. Parameters are written ":id" or "{id}". Anything else is "*".
 */
export function routeNames(patterns: Iterable<string>): (path: string) => string {
  const plain = new Map<string, string>();
  const open: { name: string; parts: (string | null)[] }[] = [];
  for (const name of patterns) {
    const parts = name.split("/").map((part) => (/^:|^\{/.test(part) ? null : part));
    if (parts.includes(null)) open.push({ name, parts });
    else plain.set(name, name);
  }
  return (path) => plain.get(path) ?? fitting(path) ?? ELSE;

  function fitting(path: string): string | undefined {
    const asked = path.split("/");
    return open.find(
      ({ parts }) =>
        parts.length === asked.length &&
        parts.every((part, at) => (part === null ? asked[at] !== "" : part === asked[at])),
    )?.name;
  }
}
