import { wordList } from "#domain/short-text.ts";
import { wordsIn } from "#api/catalogue/search/words.ts";

/** Whom a product is for: this shop sells to women. `word` is what the file says. */
export interface Audience {
  isTaken: boolean;
  word: string;
}

const women = new Set(
  wordList(
    "women woman womens womenswear womans female females ladies lady ladys femme mahila unisex adult adults all f w",
  ),
);
const men = new Set(
  wordList(`men man mens menswear boyswear kidswear purush purusha mans male males gents gent gentleman gentlemen
    boy boys kid kids child children childrens childs girl girls girlchild infant infants
    baby babies toddler toddlers newborn teen teens junior juniors m`),
);
/** Single letters stand for a gender only in a column for it, and "girls" may be grown up in a title. */
const unclear = new Set(["m", "f", "w", "all", "adult", "adults"]);
const unclearInTitles = new Set([...unclear, "girl", "girls", "teen", "teens", "junior", "juniors", "baby", "man"]);

/** Whom a product is for. Columns of gender and age decide; else words of the department, and then of the title. */
export function readAudience(
  genderCell: string,
  ageCell: string,
  departments: readonly string[],
  title: string,
): Audience | null {
  const gender = inWords(genderCell, new Set());
  const age = childhoodIn(ageCell) ?? inWords(ageCell, new Set());
  if (age?.isTaken === false) return age;
  if (gender !== null) return gender;
  for (const text of departments) {
    const named = inWords(text, unclear);
    if (named !== null) return named;
  }
  return inWords(title, unclearInTitles);
}

/** One word for women is enough: "Women & Girls" is taken. */
function inWords(text: string, ignored: ReadonlySet<string>): Audience | null {
  const words = wordsIn(text).filter((word) => !ignored.has(word));
  const taken = words.find((word) => women.has(word));
  if (taken !== undefined) return { isTaken: true, word: taken };
  const other = words.find((word) => men.has(word));
  return other === undefined ? null : { isTaken: false, word: other };
}

/** Ages at which clothes are children's: any number of months, and years below 15 ("5-12 years", "2Y"). */
function childhoodIn(text: string): Audience | null {
  const child = { isTaken: false, word: text.trim() };
  if (/\d\s*(m|mo|months?)\b/i.test(text)) return child;
  const years = [...text.matchAll(/\d+(?=\s*(?:y|yrs?|years?)\b)/gi)].map(([number]) => Number(number));
  return years.length > 0 && years.every((number) => number < 15) ? child : null;
}
