import { englishInDevanagari, hindiWords } from "./devanagari-words.ts";
import { soundOf } from "./sounds.ts";

/** The vowel that a consonant has when nothing else is written. */
const INHERENT = "a";
const VIRAMA = "्";
const NUKTA = "़";

const consonants: Readonly<Record<string, string>> = {
  क: "k",
  ख: "kh",
  ग: "g",
  घ: "gh",
  ङ: "n",
  च: "ch",
  छ: "chh",
  ज: "j",
  झ: "jh",
  ञ: "n",
  ट: "t",
  ठ: "th",
  ड: "d",
  ढ: "dh",
  ण: "n",
  त: "t",
  थ: "th",
  द: "d",
  ध: "dh",
  न: "n",
  प: "p",
  फ: "f",
  ब: "b",
  भ: "bh",
  म: "m",
  य: "y",
  र: "r",
  ल: "l",
  ळ: "l",
  व: "v",
  श: "sh",
  ष: "sh",
  स: "s",
  ह: "h",
};
const withNukta: Readonly<Record<string, string>> = { क: "q", ज: "z" };
const vowels: Readonly<Record<string, string>> = {
  अ: "a",
  आ: "a",
  इ: "i",
  ई: "i",
  उ: "u",
  ऊ: "u",
  ऋ: "ri",
  ए: "e",
  ऐ: "ai",
  ऑ: "o",
  ओ: "o",
  औ: "au",
};
const signs: Readonly<Record<string, string>> = {
  "ा": "a",
  "ि": "i",
  "ी": "i",
  "ु": "u",
  "ू": "u",
  "ृ": "ri",
  "े": "e",
  "ै": "ai",
  "ॉ": "o",
  "ो": "o",
  "ौ": "au",
};
const nasals: ReadonlySet<string> = new Set(["ं", "ँ"]);

/** A consonant with the vowel after it, or a vowel alone; `isInherent` where the vowel is not written. */
interface Sound {
  consonant: string;
  vowel: string;
  isInherent: boolean;
}

/**
 * A word in Devanagari in Latin letters. An English one is spelt as in English. A Hindi one is spelt as shoppers type it:
 * without long vowels, and without vowels that are written but not spoken (बनारसी is "banarsi"). Words of the trade are spelt so in `spellings.ts`, which makes both scripts one.
 */
export function latinOf(word: string): string {
  // By the rules it is "men", which is another word.
  if (word === "में") return "mein";
  return english.get(keyOf(word)) ?? spelledOut(word);
}

function spelledOut(word: string): string {
  return spoken(soundsIn(word.normalize("NFD")))
    .map(({ consonant, vowel }) => consonant + vowel)
    .join("")
    .replaceAll(/n(?=[pbm])/g, "m");
}

function soundsIn(word: string): Sound[] {
  const sounds: Sound[] = [];
  let last = "";
  for (const letter of word) {
    const sound = sounds.at(-1);
    const consonant = consonants[letter];
    if (consonant !== undefined) sounds.push({ consonant, vowel: INHERENT, isInherent: true });
    else if (vowels[letter] !== undefined) sounds.push({ consonant: "", vowel: vowels[letter], isInherent: false });
    else if (/\p{Nd}/u.test(letter)) sounds.push({ consonant: digitOf(letter), vowel: "", isInherent: false });
    else if (nasals.has(letter)) sounds.push({ consonant: "n", vowel: "", isInherent: false });
    else if (sound !== undefined && letter === NUKTA) sound.consonant = withNukta[last] ?? sound.consonant;
    else if (sound !== undefined && letter === VIRAMA) Object.assign(sound, { vowel: "", isInherent: false });
    else if (sound !== undefined && signs[letter] !== undefined)
      Object.assign(sound, { vowel: signs[letter], isInherent: false });
    last = letter;
  }
  return sounds;
}

/** Leaves out the inherent vowel at the end of a word, and between two sounds that have vowels, from the end on. */
function spoken(sounds: Sound[]): Sound[] {
  for (let index = sounds.length - 1; index > 0; index--) {
    const sound = sounds[index] as Sound;
    if (!sound.isInherent) continue;
    const [before, after] = [sounds[index - 1], sounds[index + 1]];
    const isBetweenVowels = before?.vowel !== "" && after !== undefined && after.vowel !== "" && after.consonant !== "";
    if (after === undefined || isBetweenVowels) sound.vowel = "";
  }
  return sounds;
}

function digitOf(letter: string): string {
  return String((letter.codePointAt(0) ?? 0) - ("०".codePointAt(0) ?? 0));
}

/**
 * The English word of the trade that a word in Devanagari spells or means, in any gender and number: साड़ियाँ are "saree",
 * हरी is "green". Null for other words.
 */
export function englishOf(word: string): string | null {
  const key = keyOf(word);
  const stem = stemOf(key);
  return english.get(key) ?? hindi.get(key) ?? (stem === key ? null : (stems.get(stem) ?? null));
}

/**
 * What all usual spellings of a word in Devanagari have in common: with and without dots, either sign for a nasal, doubled
 * letters or single ones, long and short i and u, and the vowels that English words waver between.
 */
export function keyOf(word: string): string {
  if (!/[\u0900-\u097f]/.test(word)) return word;
  return folds.reduce((key, [spellings, one]) => key.replaceAll(spellings, one), word.normalize("NFD"));
}

/** A key without its ending for gender and number. */
function stemOf(key: string): string {
  return key.replace(/(?<=..)(?:ीय(?:ां|ों)|ों|ें|्स|[ाीे])$/u, "");
}

/** The first word of a table for each key of its spellings. */
function wordsByKey(
  table: ReadonlyMap<string, readonly string[]>,
  keysOf: (spelling: string) => string[],
): ReadonlyMap<string, string> {
  const pairs = [...table].flatMap(([word, spellings]) =>
    spellings.flatMap((spelling) => keysOf(spelling).map((key) => [key, word] as const)),
  );
  return new Map(pairs.toReversed());
}

const folds: readonly (readonly [RegExp, string])[] = [
  [/[\u093c\u200c\u200d]/g, ""],
  [/ँ/g, "ं"],
  [/(\p{L})्\1/gu, "$1"],
  [/[ङञणनम]्(?=[क-मस])/g, "ं"],
  [/ि/g, "ी"],
  [/ु/g, "ू"],
  [/ॉ/g, "ा"],
  [/ऑ/g, "आ"],
  [/[ॅै]/g, "े"],
  [/ऐ/g, "ए"],
  [/ौ/g, "ो"],
  [/औ/g, "ओ"],
  [/ण/g, "न"],
  [/ष/g, "श"],
  [/ये/g, "ए"],
  [/यी/g, "ई"],
];

const english = wordsByKey(englishInDevanagari, (word) => [keyOf(word)]);
const hindi = wordsByKey(hindiWords, (word) => [keyOf(word)]);
const stemsOf = (word: string) => [stemOf(keyOf(word))];
const stems = new Map([...wordsByKey(englishInDevanagari, stemsOf), ...wordsByKey(hindiWords, stemsOf)]);

/** The words of {@link hindiWords} in Latin letters by how they sound, with the endings of adjectives: "nili" is blue, too. */
export const hindiBySound: ReadonlyMap<string, string> = wordsByKey(hindiWords, (word) => {
  const sound = soundOf(spelledOut(word));
  return sound.endsWith("a") ? [..."aie"].map((ending) => sound.slice(0, -1) + ending) : [sound];
});
