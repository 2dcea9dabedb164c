import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiPages } from "./api-docs/api-pages.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked("npm run api:docs: writes docs/api from the contract.");

/** `npm run api:docs`: writes docs/api from the contract. A test fails while they differ. */
const folder = "docs/api";
for (const [name, text] of Object.entries(apiPages(readFileSync(join(folder, "README.md"), "utf8"))))
  writeFileSync(join(folder, name), text);
console.log(`${folder} is written`);
