import { writeFileSync } from "node:fs";
import { openApiDocument } from "#contract/openapi.ts";

// A test fails while the file differs from the contract.
writeFileSync("docs/api/openapi.json", `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log("docs/api/openapi.json is written");
