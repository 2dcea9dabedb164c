/** Words of the glossary: what the names of crafts and garments mean, in plain English. */

/** A word of the trade. */
export interface GlossaryEntry {
  /** Its place on the page, and what a text is searched for: letters of the Latin alphabet in lower case, with hyphens. */
  id: string;
  term: string;
  /** How it is said, for somebody who reads English. The loud part is in capitals. Absent for English words. */
  said?: string;
  /** One or two sentences. */
  meaning: string;
  /** Other spellings and forms in which texts have it, in lower case. */
  also?: readonly string[];
}

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
  {
    id: "angrakha",
    term: "Angrakha",
    said: "ung-RUK-ha",
    meaning: "A top that crosses over the chest and is tied at the side.",
  },
  {
    id: "blouse-piece",
    term: "Blouse piece",
    meaning: "Cloth for the short top under a saree. A tailor stitches it to your measure.",
    also: ["unstitched blouse"],
  },
  {
    id: "dupatta",
    term: "Dupatta",
    said: "doo-PUT-ta",
    meaning: "A long scarf that is worn over the shoulders or the head.",
  },
  {
    id: "jhumka",
    term: "Jhumka",
    said: "JOOM-ka",
    meaning: "An earring in the shape of a small bell.",
    also: ["jhumkas"],
  },
  {
    id: "jutti",
    term: "Jutti",
    said: "JOOT-tee",
    meaning: "A flat shoe of soft leather or cloth, often embroidered.",
    also: ["juttis"],
  },
  {
    id: "kurta",
    term: "Kurta",
    said: "KOOR-ta",
    meaning: "A loose shirt without a collar, down to the knee or longer.",
  },
  {
    id: "kurti",
    term: "Kurti",
    said: "KOOR-tee",
    meaning: "A short kurta, worn with trousers, jeans or a skirt.",
    also: ["kurtis"],
  },
  {
    id: "lehenga",
    term: "Lehenga",
    said: "leh-HUNG-ga",
    meaning: "A long, full skirt for weddings and festivals, worn with a short top and a dupatta.",
    also: ["lehengas"],
  },
  {
    id: "pallu",
    term: "Pallu",
    said: "PUL-loo",
    meaning: "The free end of a saree, which falls over the shoulder. It has the richest pattern.",
  },
  { id: "potli", term: "Potli", said: "POTE-lee", meaning: "A small bag that is closed by a string." },
  {
    id: "saree",
    term: "Saree",
    said: "SAA-ree",
    meaning: "One long piece of cloth, five to six metres, that is folded and draped around the body without a stitch.",
    also: ["sarees", "sari"],
  },
];

const fabrics: readonly GlossaryEntry[] = [
  {
    id: "banarasi",
    term: "Banarasi",
    said: "bun-AA-ruh-see",
    meaning: "Silk from Varanasi, also called Banaras, with patterns woven in gold or silver thread.",
  },
  {
    id: "butti",
    term: "Butti",
    said: "BOOT-tee",
    meaning: "A small figure, such as a flower, that is repeated all over the cloth.",
    also: ["buttis"],
  },
  {
    id: "chanderi",
    term: "Chanderi",
    said: "chun-DAY-ree",
    meaning: "A light, glassy cloth of silk and cotton from Chanderi in Madhya Pradesh.",
  },
  {
    id: "georgette",
    term: "Georgette",
    said: "jor-JET",
    meaning: "A thin cloth of twisted yarn that falls softly and is a little rough to the touch.",
  },
  {
    id: "ikat",
    term: "Ikat",
    said: "EE-kut",
    meaning:
      "The yarn is tied and dyed before it is woven, so the edges of the pattern look soft. Pochampally in Telangana is known for it.",
    also: ["pochampally"],
  },
  { id: "jaal", term: "Jaal", said: "JAAL", meaning: "A net of vines or flowers that covers the whole cloth." },
  {
    id: "jamdani",
    term: "Jamdani",
    said: "jaam-DAA-nee",
    meaning: "Fine cotton from Bengal. Each figure of the pattern is put in by hand while the cloth is woven.",
  },
  {
    id: "kadwa",
    term: "Kadwa",
    said: "KUD-wa",
    meaning: "Each figure of the pattern is woven by itself, so no loose threads hang on the back.",
  },
  {
    id: "kanjeevaram",
    term: "Kanjeevaram",
    said: "kan-JEE-vuh-rum",
    meaning: "Heavy silk from Kanchipuram in Tamil Nadu. The border is woven apart and locked to the body.",
    also: ["kanchipuram"],
  },
  { id: "khadi", term: "Khadi", said: "KHAA-dee", meaning: "Cloth that is spun and woven by hand." },
  {
    id: "korvai",
    term: "Korvai",
    said: "KOR-vai",
    meaning: "A way to join a border of another colour to the body of the saree while both are woven.",
  },
  {
    id: "maheshwari",
    term: "Maheshwari",
    said: "muh-HAYSH-wuh-ree",
    meaning: "Light silk and cotton from Maheshwar in Madhya Pradesh, with a border that can be worn on both sides.",
  },
  {
    id: "mashru",
    term: "Mashru",
    said: "MUSH-roo",
    meaning: "Satin with silk on the outside and cotton next to the skin.",
  },
  {
    id: "mulmul",
    term: "Mulmul",
    said: "MUL-mul",
    meaning: "Very fine, soft cotton, also called muslin.",
    also: ["muslin"],
  },
  {
    id: "paithani",
    term: "Paithani",
    said: "PIE-tuh-nee",
    meaning: "Silk from Maharashtra with a border and pallu woven like a tapestry, often with peacocks.",
  },
  {
    id: "patola",
    term: "Patola",
    said: "puh-TOE-la",
    meaning: "Silk from Patan in Gujarat. The threads of both directions are tied and dyed before they are woven.",
  },
  {
    id: "tussar",
    term: "Tussar",
    said: "TUSS-er",
    meaning: "Wild silk with a natural gold shade and an uneven thread.",
    also: ["tussah"],
  },
  {
    id: "zari",
    term: "Zari",
    said: "ZUH-ree",
    meaning: "Thread wrapped in gold, silver or metal, for borders and patterns.",
  },
];

const colours: readonly GlossaryEntry[] = [
  {
    id: "ajrakh",
    term: "Ajrakh",
    said: "UJ-ruk",
    meaning: "Cloth from Kutch, printed on both sides by wooden blocks and dyed with indigo and madder.",
  },
  {
    id: "bagru",
    term: "Bagru",
    said: "BUG-roo",
    meaning: "Prints by wooden blocks from Bagru in Rajasthan, mostly in black and red on cream.",
  },
  {
    id: "bandhani",
    term: "Bandhani",
    said: "BUN-dha-nee",
    meaning:
      "Tie and dye: the cloth is tied into thousands of tiny knots before it is dyed. Each knot leaves a small ring.",
  },
  {
    id: "dabu",
    term: "Dabu",
    said: "DAA-boo",
    meaning: "A paste of mud is printed on the cloth, so that dye does not reach those places.",
  },
  {
    id: "haldi",
    term: "Haldi",
    said: "HUL-dee",
    meaning: "Turmeric. Also the ceremony before a wedding at which yellow is worn.",
  },
  { id: "indigo", term: "Indigo", said: "IN-di-go", meaning: "A blue dye from the leaves of a plant." },
  {
    id: "kalamkari",
    term: "Kalamkari",
    said: "kuh-lum-KAA-ree",
    meaning: "Pictures drawn on cloth with a pen of bamboo, and filled in with natural colours.",
  },
  {
    id: "leheriya",
    term: "Leheriya",
    said: "leh-HAY-ree-ya",
    meaning: "Tie and dye in slanting lines, like waves. The cloth is rolled and tied before it is dyed.",
  },
  { id: "madder", term: "Madder", said: "MAD-er", meaning: "A red dye from the root of a plant." },
  {
    id: "resist",
    term: "Resist",
    meaning: "What keeps dye away from some places of a cloth: mud, wax or a knot.",
  },
  {
    id: "sanganeri",
    term: "Sanganeri",
    said: "saang-uh-NAY-ree",
    meaning: "Fine prints of flowers by wooden blocks, from Sanganer near Jaipur.",
    also: ["sanganer"],
  },
];

const embroidery: readonly GlossaryEntry[] = [
  {
    id: "chikankari",
    term: "Chikankari",
    said: "chi-kun-KAA-ree",
    meaning: "White embroidery on fine cloth, from Lucknow.",
    also: ["chikan"],
  },
  {
    id: "gota-patti",
    term: "Gota patti",
    said: "GO-ta PUT-tee",
    meaning: "Ribbons of gold or silver, cut and folded into leaves and flowers, and stitched on.",
    also: ["gota"],
  },
  {
    id: "kantha",
    term: "Kantha",
    said: "KAAN-tha",
    meaning: "Rows of small running stitches from Bengal, once made to join old sarees into quilts.",
  },
  { id: "lac", term: "Lac", said: "LACK", meaning: "A natural resin. It is warmed, coloured and shaped into bangles." },
  {
    id: "mirror-work",
    term: "Mirror work",
    meaning: "Tiny mirrors, each held by a ring of stitches. Kutch in Gujarat is known for it.",
    also: ["kutchi"],
  },
  {
    id: "phulkari",
    term: "Phulkari",
    said: "fool-KAA-ree",
    meaning: "Flowers in bright, untwisted silk thread, from Punjab.",
  },
  {
    id: "temple-jewellery",
    term: "Temple jewellery",
    meaning: "Jewellery in the shapes of temple carvings, first made for statues and dancers.",
  },
  {
    id: "zardozi",
    term: "Zardozi",
    said: "zur-DOH-zee",
    meaning: "Raised embroidery in gold and silver thread, with coils and sequins.",
  },
];

const letters: readonly GlossaryEntry[] = [
  {
    id: "cvv",
    term: "CVV",
    said: "the three letters",
    meaning: "Card verification value: the last three digits on the back of a card, or four on its front.",
  },
  {
    id: "pin-code",
    term: "PIN code",
    said: "PIN",
    meaning: "Postal index number: the six digits of a place, for the post.",
  },
  {
    id: "upi",
    term: "UPI",
    said: "the three letters",
    meaning:
      "Unified Payments Interface: paying from a bank account by an app on the phone. A UPI ID looks like name@bank.",
  },
];

/** The parts of the page, each in the order of the alphabet. */
export const glossaryParts: readonly { id: string; title: string; entries: readonly GlossaryEntry[] }[] = [
  { id: "garments", title: "What you wear", entries: garments },
  { id: "fabrics", title: "How cloth is woven", entries: fabrics },
  { id: "colours", title: "How cloth is printed and dyed", entries: colours },
  { id: "embroidery", title: "Embroidery and jewellery", entries: embroidery },
  { id: "letters", title: "Letters that stand for words", entries: letters },
];
