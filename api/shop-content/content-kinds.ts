import type { ContentKind } from "./content-file.ts";
import { calendarFile } from "./calendar-file.ts";
import { deliveryFile } from "./delivery-file.ts";
import { detailsFile } from "./details-file.ts";
import { pagesFile } from "./pages-file.ts";
import { sizesFile } from "./sizes-file.ts";
import type { ContentName } from "./stored-content.ts";

/** The parts of the content that an owner may state, each with its file. */
export const contentKinds: { readonly [Name in ContentName]: ContentKind<Name> } = {
  details: detailsFile,
  pages: pagesFile,
  sizes: sizesFile,
  delivery: deliveryFile,
  calendar: calendarFile,
};
