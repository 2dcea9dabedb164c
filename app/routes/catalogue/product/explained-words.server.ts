import { glossaryParts } from "../../../content/glossary-words.server.ts";

/** A word that the page uses, with its place in the glossary. */
export interface ExplainedWord {
  id: string;
  term: string;
  meaning: string;
}

/** As many as stay shorter than the description they explain. */
const MOST = 4;

/** The first words of the craft that these texts use, in the order in which a reader meets them. */
export function explainedWords(texts: readonly (string | null)[]): ExplainedWord[] {
  const text = texts.join("\n").toLowerCase();
  return glossaryParts
    .flatMap(({ entries }) => entries)
    .flatMap(({ id, term, meaning, also = [] }) => {
      const forms = [term.toLowerCase(), ...also];
      const places = forms.map((form) => text.search(new RegExp(`\\b${form}\\b`))).filter((place) => place >= 0);
      return places.length === 0 ? [] : [{ place: Math.min(...places), word: { id, term, meaning } }];
    })
    .toSorted((a, b) => a.place - b.place)
    .slice(0, MOST)
    .map(({ word }) => word);
}
