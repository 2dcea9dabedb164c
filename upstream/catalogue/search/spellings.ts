/** Spellings of words of the trade, the most common first. */
const groups: readonly (readonly string[])[] = [
  ["saree", "sari", "saaree", "saari", "sadi", "sadee", "sadie", "sary"],
  ["lehenga", "lehanga", "lehnga", "lehengha", "lehngha", "lengha", "lahenga", "lahanga", "lehenge"],
  ["ghagra", "ghaghra", "gagra", "chaniya", "chania"],
  ["kurti", "kurta", "kurtee", "kurthi", "kurtha"],
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
  ["palazzo", "palazo", "plazo", "plazzo", "palazzos"],
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
export function spellingsOf(word: string): readonly string[] | null {
  return groupOf.get(word) ?? null;
}
