/**
 * Text without characters that nobody types on purpose, cut to `limit` characters and trimmed. Control characters (some
 * databases refuse NUL), characters that reverse the writing direction, and broken surrogate pairs become spaces.
 */
export function cleanText(text: string, limit: number): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffd]+/gu, " ")
    .trim()
    .slice(0, limit)
    .toWellFormed();
}
