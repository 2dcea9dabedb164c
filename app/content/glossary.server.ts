import { locale } from "#content/language.ts";
import { glossaryTerms, partTitles } from "#content/glossary-words.server.ts";

/**
 * The words of the glossary by their places on the page, in its parts. A text in English has them under these names, with
 * spaces for hyphens, or in another form that stands here.
 */
const parts = {
  garments: {
    angrakha: [],
    "blouse-piece": ["unstitched blouse"],
    dupatta: [],
    jhumka: ["jhumkas"],
    jutti: ["juttis"],
    kurta: [],
    kurti: ["kurtis"],
    lehenga: ["lehengas"],
    pallu: [],
    potli: [],
    saree: ["sarees", "sari"],
  },
  fabrics: {
    banarasi: [],
    butti: ["buttis"],
    chanderi: [],
    georgette: [],
    ikat: ["pochampally"],
    jaal: [],
    jamdani: [],
    kadwa: [],
    kanjeevaram: ["kanchipuram"],
    khadi: [],
    korvai: [],
    maheshwari: [],
    mashru: [],
    mulmul: ["muslin"],
    paithani: [],
    patola: [],
    tussar: ["tussah"],
    zari: [],
  },
  colours: {
    ajrakh: [],
    bagru: [],
    bandhani: [],
    dabu: [],
    haldi: [],
    indigo: [],
    kalamkari: [],
    leheriya: [],
    madder: [],
    resist: [],
    sanganeri: ["sanganer"],
  },
  embroidery: {
    chikankari: ["chikan"],
    "gota-patti": ["gota"],
    kantha: [],
    lac: [],
    "mirror-work": ["kutchi"],
    phulkari: [],
    "temple-jewellery": [],
    zardozi: [],
  },
  letters: {
    cvv: [],
    "pin-code": [],
    upi: [],
  },
} as const;

type PartId = keyof typeof parts;
/** The word's place on the page: its Latin letters in lower case, with hyphens. */
type TermId = { [Part in PartId]: keyof (typeof parts)[Part] }[PartId];

/** What a language says of each word; after its meaning come other forms in which texts of this language have it. */
export type GlossaryWords = Readonly<
  Record<TermId, readonly [term: string, said: string | null, meaning: string, ...also: string[]]>
>;

/** A word of the trade. */
interface GlossaryEntry {
  id: string;
  term: string;
  /** How it is said; null where its letters say so. */
  said: string | null;
  /** One or two sentences. */
  meaning: string;
  /** Finds it in a text in lower case, in any of its forms. */
  pattern: RegExp;
}

/** The parts of the page, each in the order of the alphabet. */
export const glossaryParts: readonly { id: string; title: string; entries: readonly GlossaryEntry[] }[] = (
  Object.keys(parts) as PartId[]
).map((id) => ({
  id,
  title: partTitles[id],
  entries: Object.entries<readonly string[]>(parts[id])
    .map(([term, forms]) => entry(term as TermId, forms))
    .toSorted((a, b) => a.term.localeCompare(b.term, locale)),
}));

function entry(id: TermId, forms: readonly string[]): GlossaryEntry {
  const [term, said, meaning, ...also] = glossaryTerms[id];
  const written = [id.replaceAll("-", " "), ...forms, term.toLowerCase(), ...also].join("|");
  // Vowel signs belong to the word: \b knows Latin letters alone.
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${written})(?![\\p{L}\\p{M}\\p{N}])`, "u");
  return { id, term, said, meaning, pattern };
}
