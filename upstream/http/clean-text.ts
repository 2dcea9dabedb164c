/**
 * Text as people mean it: control characters (NUL among them, which some databases refuse), characters that turn the writing
 * direction of whatever follows, and halves of characters become spaces; blanks at both ends go; cut after `limit` characters.
 */
export function cleanText(text: string, limit: number): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffd]+/gu, " ")
    .trim()
    .slice(0, limit)
    .toWellFormed();
}
