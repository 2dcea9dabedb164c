/** What is wrong with an option, in words, from an error of `parseArgs`; `names` are the options that there are. */
export function optionProblem(error: unknown, names: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? error.code : null;
  const [, named = ""] = /'(?:-\w, )?(-[^' ]*)/.exec(message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION")
    return `There is no option ${named}.${suggestion(
      named,
      names.map((name) => `--${name}`),
    )}`;
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") {
    const [, word = ""] = /'([^']*)'/.exec(message) ?? [];
    return `This is too much: ${word}`;
  }
  if (code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return message;
  if (/does not take an argument/.test(message)) return `${named} takes no value.`;
  return /ambiguous/.test(message)
    ? `${named}: its value is missing. A value that begins with a dash is written ${named}=-…`
    : `${named}: its value is missing.`;
}

/** A question behind a word that was mistyped, such as " Did you mean ship?"; empty where no word is near. */
export function suggestion(typed: string, words: readonly string[]): string {
  const near = words
    .map((word) => ({ word, distance: distanceOf(typed.toLowerCase(), word) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .toSorted((one, other) => one.distance - other.distance)[0];
  return near === undefined ? "" : ` Did you mean ${near.word}?`;
}

/** How many letters are to be added, taken away, changed or swapped with the next one. */
function distanceOf(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed, isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity),
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
