import { z } from "zod";
import { deskAct, deskRead } from "./desk-call.ts";
import { pageNumber } from "./paging.ts";

/** The most photographs that a folder holds. */
export const MAX_DRAFTED = 2_000;

/** What becomes of a photograph by its name: it is shown, or why not. */
export const photographFates = ["new", "replaces", "same", "no product", "left out", "refused"] as const;

/** One of {@link photographFates}. */
export type PhotographFate = (typeof photographFates)[number];

const counts = z.record(z.enum(photographFates), z.int());

const draftedPhotograph = z.object({
  /** The file's name, with its folders. */
  path: z.string(),
  fate: z.enum(photographFates),
  /** Why it is not taken, and what is remarked on it. */
  words: z.string(),
  /** Where it is shown; null for nowhere. */
  shown: z
    .object({
      slug: z.string(),
      name: z.string(),
      color: z.string().nullable(),
      size: z.string().nullable(),
      /** From 0. */
      place: z.int(),
      source: z.string(),
      /** The picture that is there now. */
      before: z.string().nullable(),
    })
    .nullable(),
});

/** A photograph of a folder, with what becomes of it. */
export type DraftedPhotograph = z.output<typeof draftedPhotograph>;

/** The folder of photographs that arrived, with what showing them would change. */
export const readDeskPhotographs = deskRead({
  path: "/desk/photographs/folder",
  name: "readDeskPhotographs",
  right: "catalogue",
  does: "Reads the photographs of one's folder, with the products that would show them.",
  query: z.object({ page: pageNumber }),
  answer: z.object({
    /** Tells these changes from others. */
    seen: z.string(),
    counts,
    products: z.int(),
    photographs: z.array(draftedPhotograph),
    page: z.int(),
    pages: z.int(),
  }),
});

/** Lets the products show the photographs of the folder, all or none. Those without a product stay in it. */
export const showDeskPhotographs = deskAct({
  path: "/desk/photographs/show",
  name: "showDeskPhotographs",
  right: "catalogue",
  does: "Lets products show the photographs of a folder.",
  body: z.object({ seen: z.string().max(100) }),
  answer: z.object({ counts, products: z.int() }),
});

/** Empties the folder. No product changes. */
export const forgetDeskPhotographs = deskAct({
  path: "/desk/photographs/forget",
  name: "forgetDeskPhotographs",
  right: "catalogue",
  does: "Forgets the photographs of a folder.",
  answer: z.object({ forgotten: z.int() }),
});
