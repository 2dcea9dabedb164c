/** Words of the glossary: what the names of crafts and garments mean, in plain English. */

/** A word of the trade. */
export interface GlossaryEntry {
  /** Its place on the page: the word in lower case, with hyphens. */
  id: string;
  term: string;
  /** How it is said, for somebody who reads English. The loud part is in capitals. Null for English words. */
  said: string | null;
  /** One or two sentences. */
  meaning: string;
  /** Other spellings and forms in which texts have it, in lower case. */
  also: readonly string[];
}

/** Makes an entry. A text is searched for its term, of letters of the Latin alphabet, and for its other forms. */
const entry = (term: string, said: string | null, meaning: string, also: readonly string[] = []): GlossaryEntry => ({
  id: term.toLowerCase().replaceAll(" ", "-"),
  term,
  said,
  meaning,
  also,
});

/** Words of the page around the entries. */
export const glossaryWords = {
  title: "Words of the craft",
  description:
    "What bandhani, zari, pallu and other names of crafts, fabrics and garments mean, and how they are said.",
  lead: "Names of crafts and garments come from many languages of India. Here is what they mean, in plain words, and how they are said.",
  nameOrigin: "It gives this shop its name.",
  jump: "Parts of this page",
  say: (said: string) => `Say: ${said}`,
};

const garments: readonly GlossaryEntry[] = [
  entry("Angrakha", "ung-RUK-ha", "A top that crosses over the chest and is tied at the side."),
  entry("Blouse piece", null, "Cloth for the short top under a saree. A tailor stitches it to your measure.", [
    "unstitched blouse",
  ]),
  entry("Dupatta", "doo-PUT-ta", "A long scarf that is worn over the shoulders or the head."),
  entry("Jhumka", "JOOM-ka", "An earring in the shape of a small bell.", ["jhumkas"]),
  entry("Jutti", "JOOT-tee", "A flat shoe of soft leather or cloth, often embroidered.", ["juttis"]),
  entry("Kurta", "KOOR-ta", "A loose shirt without a collar, down to the knee or longer."),
  entry("Kurti", "KOOR-tee", "A short kurta, worn with trousers, jeans or a skirt.", ["kurtis"]),
  entry(
    "Lehenga",
    "leh-HUNG-ga",
    "A long, full skirt for weddings and festivals, worn with a short top and a dupatta.",
    ["lehengas"],
  ),
  entry("Pallu", "PUL-loo", "The free end of a saree, which falls over the shoulder. It has the richest pattern."),
  entry("Potli", "POTE-lee", "A small bag that is closed by a string."),
  entry(
    "Saree",
    "SAA-ree",
    "One long piece of cloth, five to six metres, that is folded and draped around the body without a stitch.",
    ["sarees", "sari"],
  ),
];

const fabrics: readonly GlossaryEntry[] = [
  entry(
    "Banarasi",
    "bun-AA-ruh-see",
    "Silk from Varanasi, also called Banaras, with patterns woven in gold or silver thread.",
  ),
  entry("Butti", "BOOT-tee", "A small figure, such as a flower, that is repeated all over the cloth.", ["buttis"]),
  entry("Chanderi", "chun-DAY-ree", "A light, glassy cloth of silk and cotton from Chanderi in Madhya Pradesh."),
  entry("Georgette", "jor-JET", "A thin cloth of twisted yarn that falls softly and is a little rough to the touch."),
  entry(
    "Ikat",
    "EE-kut",
    "The yarn is tied and dyed before it is woven, so the edges of the pattern look soft. Pochampally in Telangana is known for it.",
    ["pochampally"],
  ),
  entry("Jaal", "JAAL", "A net of vines or flowers that covers the whole cloth."),
  entry(
    "Jamdani",
    "jaam-DAA-nee",
    "Fine cotton from Bengal. Each figure of the pattern is put in by hand while the cloth is woven.",
  ),
  entry("Kadwa", "KUD-wa", "Each figure of the pattern is woven by itself, so no loose threads hang on the back."),
  entry(
    "Kanjeevaram",
    "kan-JEE-vuh-rum",
    "Heavy silk from Kanchipuram in Tamil Nadu. The border is woven apart and locked to the body.",
    ["kanchipuram"],
  ),
  entry("Khadi", "KHAA-dee", "Cloth that is spun and woven by hand."),
  entry("Korvai", "KOR-vai", "A way to join a border of another colour to the body of the saree while both are woven."),
  entry(
    "Maheshwari",
    "muh-HAYSH-wuh-ree",
    "Light silk and cotton from Maheshwar in Madhya Pradesh, with a border that can be worn on both sides.",
  ),
  entry("Mashru", "MUSH-roo", "Satin with silk on the outside and cotton next to the skin."),
  entry("Mulmul", "MUL-mul", "Very fine, soft cotton, also called muslin.", ["muslin"]),
  entry(
    "Paithani",
    "PIE-tuh-nee",
    "Silk from Maharashtra with a border and pallu woven like a tapestry, often with peacocks.",
  ),
  entry(
    "Patola",
    "puh-TOE-la",
    "Silk from Patan in Gujarat. The threads of both directions are tied and dyed before they are woven.",
  ),
  entry("Tussar", "TUSS-er", "Wild silk with a natural gold shade and an uneven thread.", ["tussah"]),
  entry("Zari", "ZUH-ree", "Thread wrapped in gold, silver or metal, for borders and patterns."),
];

const colours: readonly GlossaryEntry[] = [
  entry(
    "Ajrakh",
    "UJ-ruk",
    "Cloth from Kutch, printed on both sides by wooden blocks and dyed with indigo and madder.",
  ),
  entry("Bagru", "BUG-roo", "Prints by wooden blocks from Bagru in Rajasthan, mostly in black and red on cream."),
  entry(
    "Bandhani",
    "BUN-dha-nee",
    "Tie and dye: the cloth is tied into thousands of tiny knots before it is dyed. Each knot leaves a small ring.",
  ),
  entry("Dabu", "DAA-boo", "A paste of mud is printed on the cloth, so that dye does not reach those places."),
  entry("Haldi", "HUL-dee", "Turmeric. Also the ceremony before a wedding at which yellow is worn."),
  entry("Indigo", "IN-di-go", "A blue dye from the leaves of a plant."),
  entry(
    "Kalamkari",
    "kuh-lum-KAA-ree",
    "Pictures drawn on cloth with a pen of bamboo, and filled in with natural colours.",
  ),
  entry(
    "Leheriya",
    "leh-HAY-ree-ya",
    "Tie and dye in slanting lines, like waves. The cloth is rolled and tied before it is dyed.",
  ),
  entry("Madder", "MAD-er", "A red dye from the root of a plant."),
  entry("Resist", null, "What keeps dye away from some places of a cloth: mud, wax or a knot."),
  entry("Sanganeri", "saang-uh-NAY-ree", "Fine prints of flowers by wooden blocks, from Sanganer near Jaipur.", [
    "sanganer",
  ]),
];

const embroidery: readonly GlossaryEntry[] = [
  entry("Chikankari", "chi-kun-KAA-ree", "White embroidery on fine cloth, from Lucknow.", ["chikan"]),
  entry(
    "Gota patti",
    "GO-ta PUT-tee",
    "Ribbons of gold or silver, cut and folded into leaves and flowers, and stitched on.",
    ["gota"],
  ),
  entry("Kantha", "KAAN-tha", "Rows of small running stitches from Bengal, once made to join old sarees into quilts."),
  entry("Lac", "LACK", "A natural resin. It is warmed, coloured and shaped into bangles."),
  entry("Mirror work", null, "Tiny mirrors, each held by a ring of stitches. Kutch in Gujarat is known for it.", [
    "kutchi",
  ]),
  entry("Phulkari", "fool-KAA-ree", "Flowers in bright, untwisted silk thread, from Punjab."),
  entry("Temple jewellery", null, "Jewellery in the shapes of temple carvings, first made for statues and dancers."),
  entry("Zardozi", "zur-DOH-zee", "Raised embroidery in gold and silver thread, with coils and sequins."),
];

const letters: readonly GlossaryEntry[] = [
  entry(
    "CVV",
    "the three letters",
    "Card verification value: the last three digits on the back of a card, or four on its front.",
  ),
  entry("PIN code", "PIN", "Postal index number: the six digits of a place, for the post."),
  entry(
    "UPI",
    "the three letters",
    "Unified Payments Interface: paying from a bank account by an app on the phone. A UPI ID looks like name@bank.",
  ),
];

/** The parts of the page, each in the order of the alphabet. */
export const glossaryParts: readonly { id: string; title: string; entries: readonly GlossaryEntry[] }[] = [
  { id: "garments", title: "What you wear", entries: garments },
  { id: "fabrics", title: "How cloth is woven", entries: fabrics },
  { id: "colours", title: "How cloth is printed and dyed", entries: colours },
  { id: "embroidery", title: "Embroidery and jewellery", entries: embroidery },
  { id: "letters", title: "Letters that stand for words", entries: letters },
];
