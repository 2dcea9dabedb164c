/** Words of the glossary: what the names of crafts and garments mean, in plain English. */

import type { GlossaryWords } from "#app/content/glossary.server.ts";

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

/** The titles of the parts. */
export const partTitles = {
  garments: "What you wear",
  fabrics: "How cloth is woven",
  colours: "How cloth is printed and dyed",
  embroidery: "Embroidery and jewellery",
  letters: "Letters that stand for words",
} as const;

/** Each word: as it is written, how it is said by somebody who reads English (the loud part in capitals, null for English words), what it means, and other forms. */
export const glossaryTerms: GlossaryWords = {
  angrakha: ["Angrakha", "ung-RUK-ha", "A top that crosses over the chest and is tied at the side."],
  "blouse-piece": [
    "Blouse piece",
    null,
    "Cloth for the short top under a saree. A tailor stitches it to your measure.",
    "unstitched blouse",
  ],
  dupatta: ["Dupatta", "doo-PUT-ta", "A long scarf that is worn over the shoulders or the head."],
  jhumka: ["Jhumka", "JOOM-ka", "An earring in the shape of a small bell.", "jhumkas"],
  jutti: ["Jutti", "JOOT-tee", "A flat shoe of soft leather or cloth, often embroidered.", "juttis"],
  kurta: ["Kurta", "KOOR-ta", "A loose shirt without a collar, down to the knee or longer."],
  kurti: ["Kurti", "KOOR-tee", "A short kurta, worn with trousers, jeans or a skirt.", "kurtis"],
  lehenga: [
    "Lehenga",
    "leh-HUNG-ga",
    "A long, full skirt for weddings and festivals, worn with a short top and a dupatta.",
    "lehengas",
  ],
  pallu: ["Pallu", "PUL-loo", "The free end of a saree, which falls over the shoulder. It has the richest pattern."],
  potli: ["Potli", "POTE-lee", "A small bag that is closed by a string."],
  saree: [
    "Saree",
    "SAA-ree",
    "One long piece of cloth, five to six metres, that is folded and draped around the body without a stitch.",
    "sarees",
    "sari",
  ],
  banarasi: [
    "Banarasi",
    "bun-AA-ruh-see",
    "Silk from Varanasi, also called Banaras, with patterns woven in gold or silver thread.",
  ],
  butti: ["Butti", "BOOT-tee", "A small figure, such as a flower, that is repeated all over the cloth.", "buttis"],
  chanderi: ["Chanderi", "chun-DAY-ree", "A light, glassy cloth of silk and cotton from Chanderi in Madhya Pradesh."],
  georgette: [
    "Georgette",
    "jor-JET",
    "A thin cloth of twisted yarn that falls softly and is a little rough to the touch.",
  ],
  ikat: [
    "Ikat",
    "EE-kut",
    "The yarn is tied and dyed before it is woven, so the edges of the pattern look soft. Pochampally in Telangana is known for it.",
    "pochampally",
  ],
  jaal: ["Jaal", "JAAL", "A net of vines or flowers that covers the whole cloth."],
  jamdani: [
    "Jamdani",
    "jaam-DAA-nee",
    "Fine cotton from Bengal. Each figure of the pattern is put in by hand while the cloth is woven.",
  ],
  kadwa: ["Kadwa", "KUD-wa", "Each figure of the pattern is woven by itself, so no loose threads hang on the back."],
  kanjeevaram: [
    "Kanjeevaram",
    "kan-JEE-vuh-rum",
    "Heavy silk from Kanchipuram in Tamil Nadu. The border is woven apart and locked to the body.",
    "kanchipuram",
  ],
  khadi: ["Khadi", "KHAA-dee", "Cloth that is spun and woven by hand."],
  korvai: [
    "Korvai",
    "KOR-vai",
    "A way to join a border of another color to the body of the saree while both are woven.",
  ],
  maheshwari: [
    "Maheshwari",
    "muh-HAYSH-wuh-ree",
    "Light silk and cotton from Maheshwar in Madhya Pradesh, with a border that can be worn on both sides.",
  ],
  mashru: ["Mashru", "MUSH-roo", "Satin with silk on the outside and cotton next to the skin."],
  mulmul: ["Mulmul", "MUL-mul", "Very fine, soft cotton, also called muslin.", "muslin"],
  paithani: [
    "Paithani",
    "PIE-tuh-nee",
    "Silk from Maharashtra with a border and pallu woven like a tapestry, often with peacocks.",
  ],
  patola: [
    "Patola",
    "puh-TOE-la",
    "Silk from Patan in Gujarat. The threads of both directions are tied and dyed before they are woven.",
  ],
  tussar: ["Tussar", "TUSS-er", "Wild silk with a natural gold shade and an uneven thread.", "tussah"],
  zari: ["Zari", "ZUH-ree", "Thread wrapped in gold, silver or metal, for borders and patterns."],
  ajrakh: [
    "Ajrakh",
    "UJ-ruk",
    "Cloth from Kutch, printed on both sides by wooden blocks and dyed with indigo and madder.",
  ],
  bagru: ["Bagru", "BUG-roo", "Prints by wooden blocks from Bagru in Rajasthan, mostly in black and red on cream."],
  bandhani: [
    "Bandhani",
    "BUN-dha-nee",
    "Tie and dye: the cloth is tied into thousands of tiny knots before it is dyed. Each knot leaves a small ring.",
  ],
  dabu: ["Dabu", "DAA-boo", "A paste of mud is printed on the cloth, so that dye does not reach those places."],
  haldi: ["Haldi", "HUL-dee", "Turmeric. Also the ceremony before a wedding at which yellow is worn."],
  indigo: ["Indigo", "IN-di-go", "A blue dye from the leaves of a plant."],
  kalamkari: [
    "Kalamkari",
    "kuh-lum-KAA-ree",
    "Pictures drawn on cloth with a pen of bamboo, and filled in with natural colors.",
  ],
  leheriya: [
    "Leheriya",
    "leh-HAY-ree-ya",
    "Tie and dye in slanting lines, like waves. The cloth is rolled and tied before it is dyed.",
  ],
  madder: ["Madder", "MAD-er", "A red dye from the root of a plant."],
  resist: ["Resist", null, "What keeps dye away from some places of a cloth: mud, wax or a knot."],
  sanganeri: [
    "Sanganeri",
    "saang-uh-NAY-ree",
    "Fine prints of flowers by wooden blocks, from Sanganer near Jaipur.",
    "sanganer",
  ],
  chikankari: ["Chikankari", "chi-kun-KAA-ree", "White embroidery on fine cloth, from Lucknow.", "chikan"],
  "gota-patti": [
    "Gota patti",
    "GO-ta PUT-tee",
    "Ribbons of gold or silver, cut and folded into leaves and flowers, and stitched on.",
    "gota",
  ],
  kantha: [
    "Kantha",
    "KAAN-tha",
    "Rows of small running stitches from Bengal, once made to join old sarees into quilts.",
  ],
  lac: ["Lac", "LACK", "A natural resin. It is warmed, colored and shaped into bangles."],
  "mirror-work": [
    "Mirror work",
    null,
    "Tiny mirrors, each held by a ring of stitches. Kutch in Gujarat is known for it.",
    "kutchi",
  ],
  phulkari: ["Phulkari", "fool-KAA-ree", "Flowers in bright, untwisted silk thread, from Punjab."],
  "temple-jewellery": [
    "Temple jewellery",
    null,
    "Jewellery in the shapes of temple carvings, first made for statues and dancers.",
  ],
  zardozi: ["Zardozi", "zur-DOH-zee", "Raised embroidery in gold and silver thread, with coils and sequins."],
  cvv: [
    "CVV",
    "the three letters",
    "Card verification value: the last three digits on the back of a card, or four on its front.",
  ],
  "pin-code": ["PIN code", "PIN", "Postal index number: the six digits of a place, for the post."],
  upi: [
    "UPI",
    "the three letters",
    "Unified Payments Interface: paying from a bank account by an app on the phone. A UPI ID looks like name@bank.",
  ],
};
