/** What shoppers write for one sound of Hindi in Latin letters: each spelling, and the one that stands for all. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/x/g, "ks"],
  [/q|ck|c(?![hiey])/g, "k"],
  [/c(?!h)/g, "s"],
  [/ch+/g, "c"],
  // Aspirates: "kanta" is kantha, "banderi" is not. S keeps its h, for "sadi" is no wedding.
  [/([bdgjkt])h+/g, "$1"],
  [/z/g, "j"],
  [/w/g, "v"],
  [/aa+/g, "a"],
  [/ee+|ii+/g, "i"],
  [/oo+|uu+/g, "u"],
  [/a[iey](?![aeiou])|ei|ey(?![aeiou])/g, "e"],
  [/[ao]u/g, "o"],
  [/y$/g, "i"],
  [/iy(?=[aeiou])/g, "i"],
  [/[ae]h[ae]?(?=[^aeiou])/g, "eh"],
  [/n(?=[pbm])/g, "m"],
  [/(.)\1+/g, "$1"],
  // ड़ is written with an r or a d.
  [/(?<=[aeiou])d(?=[aeiou])/g, "r"],
  // An a between consonants is not always spoken: "banarasi" and "banarsi".
  [/(?<=[aeiou].*[^aeiou])a(?=[^aeiou])/g, ""],
];

/** How a word sounds, for words in Latin letters: the same for all usual transliterations of one Hindi word. */
export function soundOf(word: string): string {
  return spellings.reduce((sound, [spelling, one]) => sound.replaceAll(spelling, one), word);
}

/**
 * What a word keeps of its sound in any spelling: its first vowel, and its consonants, with those that only English tells apart as
 * one. "brocade" and "broked" have the same.
 */
export function outlineOf(word: string): string {
  const [, start = "", rest = ""] =
    /^([^aeiou]*[aeiou]?)(.*)$/.exec(soundOf(word.replaceAll(/g(?=[eiy])/g, "j"))) ?? [];
  return start + rest.replaceAll(/[aeiouh]/g, "");
}

/** The shortest word that is looked for by its sound. */
export const LEAST_SOUND = 4;
/** The shortest outline that tells a word from all others. */
export const LEAST_OUTLINE = 5;

/** A sound without the endings that a plural, a gender or a typist changes; the sound itself where little would be left. */
export function soundStemOf(sound: string): string {
  return sound.replace(/(?<=.{4})[aei]$/, "");
}
