import { problemWords } from "#content/problem-words.server.ts";
import type { FieldProblem, Problem, ProblemValues } from "#contract/problem.ts";
import { mentionsStock } from "#domain/cart.ts";
import { markedForeign } from "./foreign-text.ts";

/** What a language says in place of an upstream's text: a sentence, or one that names what the text names. */
export type ProblemText<Values = ProblemValues> = string | ((values: Values) => string);

/** What a language says in place of an upstream's text. */
export interface ProblemWords<Code extends string = NonNullable<Problem["code"]>, Values = ProblemValues> {
  /** By the code of the refusal. */
  codes: Readonly<Record<Code, ProblemText<Values>>>;
  /** Of a field that is `invalid`, by the last part of its path. */
  fields: Readonly<Record<string, ProblemText>>;
  /** The sentence before a text that has no code, which is shown as it came. */
  before: string;
}

/** A refusal with these codes and values. */
interface Refusal<Code, Values> {
  readonly message: string | null;
  readonly code: Code | null;
  readonly errors?: readonly FieldProblem[];
  readonly values?: Values | undefined;
}

/** A refusal as people read it: in the words of their language where its code or field is known, else in the upstream's own after a sentence. */
export function problemInWords<Code extends string, Values extends ProblemValues>(
  { message, errors = [], values, code: sent }: Refusal<Code, Values>,
  words: ProblemWords<Code, Values> | null,
): { message: string | null; errors: FieldProblem[]; code: Code | null } {
  if (words === null) return { message, errors: [...errors], code: sent };
  const codes: Readonly<Record<string, ProblemText<Values>>> = words.codes;
  const code = sent ?? (mentionsStock(message) ? "out_of_stock" : null);
  const told = (text: string, path = "", named?: ProblemValues) => {
    const field = code === "invalid" ? words.fields[path.split(".").at(-1) ?? ""] : undefined;
    const said = field ?? codes[code ?? ""];
    if (said === undefined) return `${words.before} ${markedForeign(text)}`;
    return typeof said === "string" ? said : said((named ?? {}) as Values);
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
