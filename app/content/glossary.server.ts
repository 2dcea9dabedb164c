import { locale } from "#content/language.ts";
import { glossaryTerms, partTitles } from "#content/glossary-words.server.ts";
import { glossaryTerms as englishTerms } from "./en/glossary-words.server.ts";

/** The words of the glossary in its parts, each by its place on the page: its Latin letters in lower case, with hyphens. */
const parts = {
  garments: "angrakha blouse-piece dupatta jhumka jutti kurta kurti lehenga pallu potli saree",
  fabrics:
    "banarasi butti chanderi georgette ikat jaal jamdani kadwa kanjeevaram khadi korvai maheshwari mashru mulmul paithani patola tussar zari",
  colours: "ajrakh bagru bandhani dabu haldi indigo kalamkari leheriya madder resist sanganeri",
  embroidery: "chikankari gota-patti kantha lac mirror-work phulkari temple-jewellery zardozi",
  letters: "cvv pin-code upi",
} as const;

type PartId = keyof typeof parts;
type WordsOf<List> = List extends `${infer Word} ${infer Others}` ? Word | WordsOf<Others> : List;
type TermId = WordsOf<(typeof parts)[PartId]>;

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
  entries: parts[id]
    .split(" ")
    .map((term) => entry(term as TermId))
    .toSorted((a, b) => a.term.localeCompare(b.term, locale)),
}));

function entry(id: TermId): GlossaryEntry {
  const [term, said, meaning, ...also] = glossaryTerms[id];
  // Texts that nobody translated are in English.
  const [, , , ...inEnglish] = englishTerms[id];
  const written = [id.replaceAll("-", " "), ...inEnglish, term.toLowerCase(), ...also].join("|");
  // Vowel signs belong to the word: \b knows Latin letters alone.
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${written})(?![\\p{L}\\p{M}\\p{N}])`, "u");
  return { id, term, said, meaning, pattern };
}
