import { writeFileSync } from "node:fs";
import { openApiDocument } from "#contract/openapi.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked("npm run api:docs: writes docs/api/openapi.json from the contract.");

/** `npm run api:docs`: a test fails while the file differs from the contract. */
writeFileSync("docs/api/openapi.json", `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log("docs/api/openapi.json is written");
