import { soundOf } from "./sounds.ts";

/**
 * English words as shoppers write them in Devanagari. The rules for Hindi would spell them otherwise: मिरर is "mirar". A
 * spelling stands for all that `keyOf` makes one.
 */
const englishInDevanagari = table(`
  mirror मिरर; work वर्क; cotton कॉटन कोटन; party पार्टी; wear वियर वेयर वेअर; office ऑफिस; dress ड्रेस;
  dresses ड्रेसेस ड्रेसेज; top टॉप; tops टॉप्स; jeans जींस; shirt शर्ट; skirt स्कर्ट; gown गाउन गाऊन;
  blouse ब्लाउज ब्लाउस ब्लाऊज; suit सूट; set सेट; piece पीस; pant पैंट; palazzo पलाजो प्लाजो;
  legging लेगिंग लेगिंग्स; jacket जैकेट; shrug श्रग; stole स्टोल; scarf स्कार्फ; shawl शॉल; bag बैग; bags बैग्स;
  clutch क्लच; purse पर्स; earring इयररिंग ईयररिंग इयररिंग्स ईयररिंग्स ईयरिंग इयरिंग ईयरिंग्स इयरिंग्स;
  necklace नेकलेस; bracelet ब्रेसलेट; ring रिंग; jewellery ज्वेलरी; sandal सैंडल; shoes शूज;
  nightwear नाइटवियर नाइटवेयर; nighty नाइटी; night नाइट; red रेड; black ब्लैक; white व्हाइट वाइट; blue ब्लू;
  green ग्रीन; yellow येलो यलो; pink पिंक; orange ऑरेंज ओरेंज; purple पर्पल; brown ब्राउन; grey ग्रे; gold गोल्ड;
  golden गोल्डन; silver सिल्वर; maroon मैरून मरून महरून मेहरून; wine वाइन; teal टील; peach पीच; cream क्रीम; off ऑफ;
  navy नेवी; sky स्काई; sea सी; bottle बॉटल बोतल; rust रस्ट; mustard मस्टर्ड; lavender लैवेंडर; multicolour मल्टीकलर;
  colour कलर; silk सिल्क; georgette जॉर्जेट जोर्जेट; chiffon शिफॉन; crepe क्रेप; velvet वेलवेट वेल्वेट; rayon रेयॉन;
  linen लिनन लिनेन; net नेट; satin सैटिन साटन सैटन; organza ऑर्गेंजा ओर्गेंजा; denim डेनिम; lace लेस; print प्रिंट;
  printed प्रिंटेड; block ब्लॉक; digital डिजिटल; floral फ्लोरल; embroidery एम्ब्रॉयडरी; heavy हेवी; designer डिजाइनर;
  bridal ब्राइडल; wedding वेडिंग; casual कैजुअल; formal फॉर्मल; festive फेस्टिव; traditional ट्रेडिशनल; ethnic एथनिक;
  western वेस्टर्न; daily डेली; long लॉन्ग; short शॉर्ट; maxi मैक्सी; plus प्लस; size साइज; gift गिफ्ट;
  gifts गिफ्ट्स; latest लेटेस्ट; new न्यू; style स्टाइल; fancy फैंसी; ladies लेडीज; women वुमन वीमेन; girls गर्ल्स;
  for फॉर; and एंड; trouser ट्राउज़र ट्राउजर्स; robe रोब; straight स्ट्रेट; wrap रैप; circle सर्कल; midi मिडी;
  tiered टियर टियर्ड; panel पैनल; wide वाइड; brocade ब्रोकेड; temple टेंपल; chanderi चंदेरी;
  maheshwari माहेश्वरी महेश्वरी; leheriya लहरिया लहेरिया; modal मोडाल मोडल मॉडल; voile वॉइल वॉयल; muslin मसलिन;
  tissue टिशू; wool वूल वूलन; handloom हैंडलूम; handmade हैंडमेड; accessories एक्सेसरीज़ एक्सेसरी; coral कोरल;
  indigo इंडिगो; ivory आइवरी; midnight मिडनाइट; beige बेज; violet वायलेट; evening ईवनिंग; summer समर; winter विंटर;
  festival फेस्टिवल; engagement एंगेजमेंट इंगेजमेंट सगाई; reception रिसेप्शन; sale सेल; border बॉर्डर;
  checks चेक चेक्स; stripe स्ट्राइप; half हाफ; sleeve स्लीव; diamond डायमंड; garden गार्डन; lotus लोटस;
  peacock पीकॉक; flared फ्लेयर्ड; kaftan काफ़्तान कफ़्तान; men मेन्स; kids किड्स; mobile मोबाइल; cover कवर`);

/**
 * Hindi words by the English word of the trade that says the same. Each stands for its plural, its gender and its spellings in
 * both scripts. Of two words with one stem the first keeps it: जूतियाँ are juttis.
 */
const hindiWords = table(`
  red लाल; yellow पीला; green हरा; blue नीला; black काला; white सफ़ेद; pink गुलाबी; orange नारंगी संतरी;
  purple बैंगनी जामुनी; brown भूरा; grey स्लेटी सलेटी; golden सुनहरा सुनहला; gold सोना; silver चाँदी रुपहला;
  multicolour रंगबिरंगा रंगीन; indigo नील; firozi फ़िरोज़ी; kesar केसर केसरिया; ivory हाथीदाँत; silk रेशम रेशमी;
  cotton सूती सूत कपास; wool ऊन ऊनी; velvet मख़मल मख़मली; mulmul मलमल; lac लाख; zari ज़री; handloom हथकरघा;
  embroidery कढ़ाई कशीदा कशीदाकारी; print छपाई; block ठप्पा; mirror शीशा आईना; temple मंदिर; kutch कच्छ;
  kutchi कच्छी; jewellery गहना ज़ेवर आभूषण; wedding शादी विवाह ब्याह; bridal दुल्हन; festive त्योहार उत्सव;
  party दावत; office दफ़्तर; everyday रोज़ रोज़ाना रोज़मर्रा; gift तोहफ़ा उपहार; saree साड़ी; lehenga लहंगा;
  ghagra घाघरा; kurti कुर्ती कुर्ता; dupatta दुपट्टा चुनरी चुन्नी ओढ़नी; jutti जूती मोजड़ी; shoe जूता जूते;
  potli पोटली; bag झोला थैला बटुआ; jhumka झुमका झुमकी; bangle चूड़ी कंगन; earring बाली; necklace हार माला;
  ring अंगूठी; anklet पायल; shawl शाल; trouser पतलून पाजामा; kameez क़मीज़; flower फूल फूलदार; lotus कमल;
  peacock मोर मोरपंखी; stripe धारी धारीदार; leaf पत्ती; pearl मोती; sequin सितारा; handmade हस्तनिर्मित; new नया;
  heavy भारी; light हल्का; long लंबा; short छोटा; wide चौड़ा; work काम; colour रंग; summer गर्मी; warm गर्म गरम;
  winter सर्दी जाड़ा; monsoon सावन बरसात; women महिला औरत; girls लड़की; men पुरुष मर्द; boy लड़का; child बच्चा;
  beautiful सुंदर ख़ूबसूरत; cheap सस्ता किफ़ायती; price क़ीमत दाम; buy ख़रीदना ख़रीदें; clothes कपड़ा वस्त्र;
  set जोड़ी`);

/** Reads a table in which each word stands before its spellings, up to a semicolon. */
function table(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text.split(";").map((entry) => {
      const [word = "", ...spellings] = entry.trim().split(/\s+/);
      return [word, spellings] as const;
    }),
  );
}

function latinByLetter(text: string): ReadonlyMap<string, string> {
  return wordsByKey(table(text), (letter) => [letter]);
}

/** The vowel that a consonant has when nothing else is written. */
const INHERENT = "a";
const VIRAMA = "्";
const NUKTA = "़";

const consonants = latinByLetter(`
  k क; kh ख; g ग; gh घ; ch च; chh छ; j ज; jh झ; t ट त; th ठ थ; d ड द; dh ढ ध; n ङ ञ ण न; p प; f फ; b ब; bh भ; m म;
  y य; r र; l ल ळ; v व; sh श ष; s स; h ह`);
const withNukta = latinByLetter("q क; z ज");
const vowels = latinByLetter("a अ आ; i इ ई; u उ ऊ; ri ऋ; e ए; ai ऐ; o ऑ ओ; au औ");
const signs = latinByLetter("a ा; i ि ी; u ु ू; ri ृ; e े; ai ै; o ॉ ो; au ौ");
const nasals: ReadonlySet<string> = new Set(["ं", "ँ"]);

/** A consonant with the vowel after it, or a vowel alone; `isInherent` where the vowel is not written. */
interface Sound {
  consonant: string;
  vowel: string;
  isInherent: boolean;
}

/**
 * A word in Devanagari in Latin letters. An English one is spelt as in English. A Hindi one is spelt as shoppers type it:
 * without long vowels, and without vowels that are written but not spoken (बनारसी is "banarsi").
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
    const [consonant, vowel, sign] = [consonants.get(letter), vowels.get(letter), signs.get(letter)];
    if (consonant !== undefined) sounds.push({ consonant, vowel: INHERENT, isInherent: true });
    else if (vowel !== undefined) sounds.push({ consonant: "", vowel, isInherent: false });
    else if (/\p{Nd}/u.test(letter)) sounds.push({ consonant: digitOf(letter), vowel: "", isInherent: false });
    else if (nasals.has(letter)) sounds.push({ consonant: "n", vowel: "", isInherent: false });
    else if (sound !== undefined && letter === NUKTA) sound.consonant = withNukta.get(last) ?? sound.consonant;
    else if (sound !== undefined && letter === VIRAMA) Object.assign(sound, { vowel: "", isInherent: false });
    else if (sound !== undefined && sign !== undefined) Object.assign(sound, { vowel: sign, isInherent: false });
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
