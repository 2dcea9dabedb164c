import { resources, type Resource } from "../../contract/call.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import { renderIndex } from "./render-index.ts";
import { renderResource } from "./render-resource.ts";

/** Every file of docs/api by its name, from the index as it is now. */
export function apiPages(index: string): Record<string, string> {
  const pages = (Object.keys(resources) as Resource[]).map((resource) => [`${resource}.md`, renderResource(resource)]);
  return {
    "README.md": renderIndex(index),
    "openapi.json": `${JSON.stringify(openApiDocument(), null, 2)}\n`,
    ...Object.fromEntries(pages),
  };
}
