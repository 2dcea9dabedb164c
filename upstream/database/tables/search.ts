/** The words of products; a higher `weight` is a more prominent place. */
export interface ProductWordsTable {
  word: string;
  product_id: number;
  weight: number;
}

/** The spellings of words, and the word each stands for. */
export interface SearchFormsTable {
  form: string;
  word: string;
}

/** Each spelling with one letter left out: two spellings that differ by one letter share an entry. */
export interface SearchSlipsTable {
  slip: string;
  form: string;
}

/** How often a word was searched for on a day, and nothing found. */
export interface EmptySearchesTable {
  /** The day in the shop's time zone, such as 2026-11-05. */
  day: string;
  word: string;
  count: number;
}
