import type { ContentKind } from "./content-file.ts";
import { detailsFile } from "./details-file.ts";
import type { ContentName } from "./stored-content.ts";

/** The parts of the content that an owner may state, each with its file. */
export const contentKinds: { readonly [Name in ContentName]: ContentKind<Name> } = {
  details: detailsFile,
};
