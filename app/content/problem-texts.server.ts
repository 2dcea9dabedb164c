import { problemWords } from "#content/problem-words.server.ts";
import type { Problem, ProblemValues } from "#contract/problem.ts";
import { mentionsStock } from "#domain/cart.ts";
import { markedForeign } from "./foreign-text.ts";

type ProblemCode = NonNullable<Problem["code"]>;

/** What a language says in place of an upstream's text: a sentence, or one that names what the text names. */
export type ProblemText = string | ((values: ProblemValues) => string);

/** What a language says in place of an upstream's text. */
export interface ProblemWords {
  /** By the code of the refusal. */
  codes: Readonly<Record<ProblemCode, ProblemText>>;
  /** Of a field that is `invalid`, by the last part of its path. */
  fields: Readonly<Record<string, ProblemText>>;
  /** The sentence before a text that has no code, which is shown as it came. */
  before: string;
}

/** A refusal as shoppers read it: in the words of their language where its code or field is known, else in the upstream's own after a sentence. */
export function problemInWords(problem: Problem, words = problemWords): Problem {
  if (words === null) return problem;
  const { message, errors, values, code: sent } = problem;
  const code = sent ?? (mentionsStock(message) ? "out_of_stock" : null);
  const told = (text: string, path = "", named: ProblemValues = {}) => {
    if (code === null) return `${words.before} ${markedForeign(text)}`;
    const said = (code === "invalid" ? words.fields[path.split(".").at(-1) ?? ""] : undefined) ?? words.codes[code];
    return typeof said === "string" ? said : said(named);
  };
  // The message is often that of the first field.
  const [first] = errors;
  const named = values ?? (first?.msg === message ? first?.values : undefined);
  return {
    message: message === null ? null : told(message, first?.path, named),
    errors: errors.map((error) => ({ path: error.path, msg: told(error.msg, error.path, error.values) })),
    code: sent,
  };
}

/** What is said of a success: the upstream's text where shoppers read its language, else the shop's own. */
export function successText(message: string | null, own: string): string {
  return problemWords === null ? (message ?? own) : own;
}
