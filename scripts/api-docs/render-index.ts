import { resources, type Resource } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";

const START = "<!-- calls: written by npm run api:docs -->";
const END = "<!-- /calls -->";

/** The index with its list of calls made again; the words around it stay. Throws when the marks are gone. */
export function renderIndex(page: string): string {
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/api/README.md needs the marks ${START} and ${END}`);
  const rows = calls.map(
    ({ method, path, does, auth, without, resource }) =>
      `| [\`${method} ${path}\`](${resource}.md#${anchor(method, path)}) | ${does} | ${auth === "customer" ? "yes" : ""} | ${without ?? ""} |`,
  );
  const pages = (Object.keys(resources) as Resource[])
    .map((resource) => `[${resources[resource]}](${resource}.md)`)
    .join(" · ");
  return [
    before,
    START,
    "\n\n",
    [pages, "", "| Call | What it does | Login | Without it, the shop |", "|---|---|---|---|", ...rows].join("\n"),
    "\n\n",
    END,
    after,
  ].join("");
}

/** The anchor that Markdown viewers give to a call's heading. */
function anchor(method: string, path: string): string {
  return `${method} ${path}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
}
