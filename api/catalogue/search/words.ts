import { englishOf, hindiBySound, keyOf, latinOf } from "./devanagari.ts";
import { soundOf, soundStemOf } from "./sounds.ts";

/** A word of a text in Latin letters, and as it is written. */
export interface WrittenWord {
  word: string;
  written: string;
  /** What all spellings in Devanagari have in common, of a word that the trade does not know; null for other words. */
  key: string | null;
}

/** The words of a text in their order: lower case, in Latin letters or in English where they are Hindi, without accents and apostrophes. Repeated words stay. */
export function wordsIn(text: string): string[] {
  return writtenWordsIn(text).map(({ word }) => word);
}

/** The words of a text as {@link wordsIn} tells them, each with its spelling in the text. */
export function writtenWordsIn(text: string): WrittenWord[] {
  const devanagari = /[\p{Script=Devanagari}\u200c\u200d]+/gu;
  const words: WrittenWord[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(devanagari)) {
    words.push(...latinWordsIn(text.slice(end, index)));
    if (/[\p{L}\p{N}]/u.test(run)) words.push(hindiWord(run.slice(0, MAX_LENGTH).normalize("NFC")));
    end = index + run.length;
  }
  return [...words, ...latinWordsIn(text.slice(end))];
}

/** The longest word. */
const MAX_LENGTH = 40;
/** The shortest word in Devanagari that may be one that only sounds like it: कड़ी is no khadi. */
const LEAST_HEARD = 6;

function latinWordsIn(text: string): WrittenWord[] {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]{1,40}/gu) ?? []).map((word) => ({ word, written: word, key: null }));
}

function hindiWord(written: string): WrittenWord {
  const english = englishOf(written);
  if (english !== null) return { word: english, written, key: null };
  const latin = latinOf(written);
  const isKnown = groupOf.has(latin) || groupOf.has(singularOf(latin));
  const heard = isKnown ? latin : latin.length < LEAST_HEARD ? null : (groupBySound.get(soundOf(latin)) ?? null);
  return { word: heard ?? latin, written, key: heard === null && /\p{L}/u.test(written) ? keyOf(written) : null };
}

/**
 * The word of the trade that an unknown word in Latin letters sounds like: "saadi" is a saree, "neelee" is blue. Null where it sounds like
 * none, or is spelt as only English is: "curry" is no khadi, and "jute" no jutti.
 */
export function heardAs(word: string): string | null {
  if (word.length < 4 || /c(?!h)|x|[^aeiou][aeiou][^aeiou]e$/.test(word)) return null;
  const sound = soundOf(word).replace(/i[ao]n$/, "i");
  return hindiBySound.get(sound) ?? groupBySound.get(sound) ?? groupBySound.get(soundStemOf(sound)) ?? null;
}

/** The base form of a word: singular, in the most common spelling of the trade. */
export function baseWord(word: string): string {
  const singular = singularOf(word);
  return spellingsOf(word)?.[0] ?? spellingsOf(singular)?.[0] ?? singular;
}

/** All forms that should find a word: itself, its singular, and the spellings of the trade. */
export function formsOf(word: string): string[] {
  const base = baseWord(word);
  return [...new Set([word, singularOf(word), base, ...(spellingsOf(base) ?? [])])];
}

/** How many typing mistakes make one word of another: a letter missing, added, replaced, or swapped with the next. */
export function slipsBetween(a: string, b: string): number {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let index = 0; index < a.length; index++) {
    const next = [index + 1];
    for (let column = 0; column < b.length; column++) {
      const [above, left, diagonal] = [row[column + 1] ?? 0, next[column] ?? 0, row[column] ?? 0];
      const isSwapped = index > 0 && column > 0 && a[index] === b[column - 1] && a[index - 1] === b[column];
      const swapped = isSwapped ? (before[column - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min(above + 1, left + 1, diagonal + (a[index] === b[column] ? 0 : 1), swapped));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}

function singularOf(word: string): string {
  if (word.length < 4) return word;
  if (/(ss|us)$/.test(word)) return word;
  // Hindi plurals: kurtiyan, chudiyon.
  if (/[^aeiou]iy(?:aa?|o)n$/.test(word)) return word.replace(/y(?:aa?|o)n$/, "");
  if (/[^aeiou]ories$/.test(word)) return word.replace(/ies$/, "y");
  if (/(ss|sh|ch|x)es$/.test(word)) return word.replace(/es$/, "");
  return word.replace(/s$/, "");
}

/** Spellings of words of the trade, the most common first. */
const groups: readonly (readonly string[])[] = [
  ["saree", "sari", "saaree", "saari", "sadi", "sadee", "sadie", "sary"],
  ["lehenga", "lehanga", "lehnga", "lehengha", "lehngha", "lengha", "lahenga", "lahanga", "lehenge"],
  ["ghagra", "ghaghra", "gagra", "chaniya", "chania"],
  ["kurti", "kurta", "kurtee", "kurthi", "kurtha", "kurte"],
  ["dupatta", "dupata", "duppatta", "duppata", "chunri", "chunni", "chunari", "odhni", "orhni"],
  ["salwar", "shalwar", "salvar"],
  ["anarkali", "anarkalli"],
  ["zardozi", "zardosi", "zardousi", "jardozi", "jardosi"],
  ["bandhani", "bandhni", "bandhini", "bandhej"],
  ["leheriya", "lehariya", "laheriya", "lahariya", "lahriya", "leheria", "lehriya", "lehria"],
  ["banarasi", "benarasi", "banarsi", "benaresi", "banaras", "benares"],
  ["kanjeevaram", "kanjivaram", "kanchipuram", "kancheepuram", "kanchivaram"],
  ["chikankari", "chikan", "chiken", "chickan", "chickankari", "chikenkari"],
  ["kalamkari", "qalamkari", "kalamkaari"],
  ["ajrakh", "ajrak"],
  ["patola", "patolla", "patolu"],
  ["ikat", "ikkat", "ikkath"],
  ["phulkari", "fulkari", "phoolkari"],
  ["paithani", "paithni"],
  ["maheshwari", "maheswari"],
  ["gota", "gotta"],
  ["kantha", "kaantha"],
  ["khadi", "khaadi", "khaddar"],
  ["jutti", "juti", "mojari", "mojri"],
  ["jhumka", "jhumki"],
  ["blouse", "choli", "blauz", "blauj", "blaus"],
  ["embroidery", "embroidered", "embroidary"],
  ["print", "printed", "printing"],
  ["trouser", "pant"],
  ["colour", "color"],
  ["grey", "gray"],
  ["jewellery", "jewelry", "jewelery"],
  ["mehndi", "mehendi", "mehandi", "mehendhi", "menhdi"],
  ["palazzo", "palazo", "plazo", "plazzo", "palazzos", "pallazo", "pallazzo", "palaazo", "plazoo"],
  ["earring", "earing", "earrings", "earings"],
  ["maroon", "mehroon", "mahroon", "maroom", "marun", "mairoon", "meroon", "mehrun"],
  ["magenta", "majenta"],
  ["turquoise", "turquois", "torquoise"],
  ["mustard", "musturd"],
  ["lavender", "lavendar", "levender"],
  ["bridal", "bridel", "bridle"],
  ["karwachauth", "karvachauth", "karwachouth", "karvachouth", "karwachoth", "karwa", "karva", "karvachaut"],
  ["raksha", "rakhi", "rakshabandhan", "rakhri"],
  ["diwali", "deepavali", "deewali", "dipawali", "divali", "dipavali", "deepawali"],
  ["georgette", "georgett", "jorjet", "jarjet"],
  ["tussar", "tusser", "tussah", "tasar", "tassar"],
  ["mulmul", "malmal"],
  ["sharara", "sarara"],
  ["gharara", "garara"],
  ["navratri", "navaratri", "navratra"],
  ["jamdani", "zamdani"],
  ["patiala", "patyala"],
];

const groupOf: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap((group) => group.map((word) => [word, group] as const)),
);

/** All spellings of a word of the trade, the most common first; null when it has only one. */
function spellingsOf(word: string): readonly string[] | null {
  return groupOf.get(word) ?? null;
}

/** The most common spelling of a group by the sounds of all its words, and by their stems. */
const groupBySound: ReadonlyMap<string, string> = new Map(
  groups
    .flatMap((group) =>
      group.flatMap((word) =>
        [soundOf(word), soundStemOf(soundOf(word))].map((sound) => [sound, group[0] ?? word] as const),
      ),
    )
    .toReversed(),
);
