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
  const english = englishOf(word);
  if (english !== null) return english;
  const sounds = soundsIn(word.normalize("NFC"));
  return spoken(sounds)
    .map(({ consonant, vowel }) => consonant + vowel)
    .join("");
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

/** English words as shoppers write them in Devanagari. The rules for Hindi would spell them otherwise: मिरर is "mirar". */
const spelt: Readonly<Record<string, string>> = {
  mirror: "मिरर मीरर",
  work: "वर्क",
  cotton: "कॉटन काटन कोटन",
  party: "पार्टी",
  wear: "वियर वेयर वीयर वेअर",
  office: "ऑफिस आफिस ऑफीस",
  dress: "ड्रेस ड्रैस",
  dresses: "ड्रेसेस ड्रेसेज",
  top: "टॉप टाप",
  tops: "टॉप्स",
  jeans: "जींस जीन्स",
  shirt: "शर्ट",
  skirt: "स्कर्ट",
  gown: "गाउन गाऊन",
  blouse: "ब्लाउज ब्लाउस ब्लाऊज",
  suit: "सूट",
  set: "सेट सैट",
  piece: "पीस",
  pant: "पैंट पेंट पैन्ट",
  palazzo: "पलाजो प्लाजो पलाज्जो प्लाज्जो",
  legging: "लेगिंग लेगिंग्स",
  jacket: "जैकेट",
  shrug: "श्रग",
  stole: "स्टोल",
  scarf: "स्कार्फ",
  shawl: "शॉल",
  bag: "बैग",
  bags: "बैग्स",
  clutch: "क्लच",
  purse: "पर्स",
  earring: "इयररिंग ईयररिंग इयररिंग्स ईयररिंग्स ईयरिंग इयरिंग ईयरिंग्स इयरिंग्स",
  necklace: "नेकलेस",
  bracelet: "ब्रेसलेट",
  ring: "रिंग",
  jewellery: "ज्वेलरी ज्वैलरी",
  sandal: "सैंडल",
  shoes: "शूज",
  nightwear: "नाइटवियर नाइटवेयर",
  nighty: "नाइटी",
  night: "नाइट",
  red: "रेड",
  black: "ब्लैक",
  white: "व्हाइट वाइट",
  blue: "ब्लू",
  green: "ग्रीन",
  yellow: "येलो यलो",
  pink: "पिंक",
  orange: "ऑरेंज ओरेंज",
  purple: "पर्पल",
  brown: "ब्राउन",
  grey: "ग्रे",
  gold: "गोल्ड",
  golden: "गोल्डन",
  silver: "सिल्वर",
  maroon: "मैरून मरून महरून मेहरून",
  wine: "वाइन",
  teal: "टील",
  peach: "पीच",
  cream: "क्रीम",
  off: "ऑफ",
  navy: "नेवी",
  sky: "स्काई",
  sea: "सी",
  bottle: "बॉटल बोतल",
  rust: "रस्ट",
  mustard: "मस्टर्ड",
  lavender: "लैवेंडर लेवेंडर",
  multicolour: "मल्टीकलर",
  colour: "कलर",
  silk: "सिल्क",
  georgette: "जॉर्जेट जार्जेट जोर्जेट",
  chiffon: "शिफॉन शिफान",
  crepe: "क्रेप",
  velvet: "वेलवेट वेल्वेट",
  rayon: "रेयॉन रेयान",
  linen: "लिनन लिनेन",
  net: "नेट",
  satin: "सैटिन साटन सैटन",
  organza: "ऑर्गेंजा ऑर्गेन्जा ओर्गेंजा",
  denim: "डेनिम",
  lace: "लेस",
  print: "प्रिंट",
  printed: "प्रिंटेड",
  block: "ब्लॉक",
  digital: "डिजिटल",
  floral: "फ्लोरल",
  embroidery: "एम्ब्रॉयडरी एम्ब्रायडरी",
  heavy: "हेवी",
  designer: "डिजाइनर",
  bridal: "ब्राइडल",
  wedding: "वेडिंग",
  casual: "कैजुअल कैज़ुअल",
  formal: "फॉर्मल",
  festive: "फेस्टिव",
  traditional: "ट्रेडिशनल",
  ethnic: "एथनिक",
  western: "वेस्टर्न",
  daily: "डेली",
  long: "लॉन्ग लॉंग लांग",
  short: "शॉर्ट",
  maxi: "मैक्सी",
  plus: "प्लस",
  size: "साइज",
  gift: "गिफ्ट",
  gifts: "गिफ्ट्स",
  latest: "लेटेस्ट",
  new: "न्यू",
  style: "स्टाइल",
  fancy: "फैंसी",
  ladies: "लेडीज",
  women: "वुमन वीमेन",
  girls: "गर्ल्स",
  for: "फॉर",
  and: "एंड",
};

const latin: ReadonlyMap<string, string> = new Map(
  Object.entries(spelt).flatMap(([word, spellings]) => spellings.split(" ").map((one) => [plain(one), word] as const)),
);

/** The English word that a word in Devanagari spells; null for other words. */
function englishOf(word: string): string | null {
  return latin.get(plain(word)) ?? null;
}

/** Without the dots that some keyboards leave out, and with one sign for the nasals. */
function plain(word: string): string {
  return word.normalize("NFC").replaceAll("़", "").replaceAll("ँ", "ं");
}
