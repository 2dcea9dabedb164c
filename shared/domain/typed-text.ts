/**
 * What people type and paste, cleaned before it is judged. Numbers copied from contacts, chats and PDF carry characters
 * that nobody sees, and keyboards of India write digits of their own.
 */

/** Characters after which a script needs a joiner, or an emoji goes on. */
const joins =
  /[\p{Script_Extensions=Devanagari}\p{Script_Extensions=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const goesOn = /^[\p{L}\p{M}\p{Extended_Pictographic}]/u;

/** A text without the characters that nobody sees. Joiners stay inside words that need them and inside emoji. */
export function visibleText(text: string): string {
  return text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, (char, at: number) => {
    const point = text.codePointAt(at - 2) ?? 0;
    const before = point > 0xffff ? String.fromCodePoint(point) : text.charAt(at - 1);
    const after = text.slice(at + char.length, at + char.length + 2);
    if (char === "\ufe0f") return /\p{Extended_Pictographic}/u.test(before) ? char : "";
    return /[\u200c\u200d]/.test(char) && joins.test(before) && goesOn.test(after) ? char : "";
  });
}

/**
 * Visible text, cut to `limit` characters and trimmed. Control characters (some databases refuse NUL) and broken surrogate
 * pairs become spaces.
 */
export function cleanText(text: string, limit: number): string {
  return visibleText(text.toWellFormed())
    .replaceAll(/[\p{Cc}\u2028\u2029\ufffd]+/gu, " ")
    .trim()
    .slice(0, limit)
    .toWellFormed();
}

/** A text whose lines stay lines, each without control characters, and never two empty ones. It may be longer than `limit`: a rule tells. */
export function cleanLines(text: string, limit: number): string {
  return text
    .slice(0, 2 * limit)
    .split(/\r\n|\r|\n/)
    .map((line) => cleanText(line, limit + 1))
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** A number or a code: visible characters in their usual width, and digits of every script as those of English. */
export function codeText(text: string): string {
  return visibleText(text.normalize("NFKC"))
    .replaceAll(/\p{Nd}/gu, digitOf)
    .trim();
}

/** A phone number without the scheme that links to one have. */
export function phoneText(text: string): string {
  return codeText(text).replace(/^tel:\s*/i, "");
}

/** A PIN code without the hyphen that stands in some of six digits; other codes stay as they are. */
export function pinText(text: string): string {
  return codeText(text).replace(/^(\d{3})\p{Pd}(\d{3})$/u, "$1$2");
}

/** An e-mail without the full stop that keyboards put after two spaces. */
export function emailText(text: string): string {
  return visibleText(text)
    .trim()
    .replace(/(\w)\.$/, "$1");
}

/** What the fields hold that are more than words, by their names in forms and on the wire. */
const cleanings: Readonly<Record<string, (text: string) => string>> = {
  phone: phoneText,
  pincode: pinText,
  zipCode: pinText,
  pin: pinText,
  email: emailText,
  upiId: codeText,
  cardNumber: codeText,
  expiryDate: codeText,
  cvv: codeText,
  quantity: codeText,
};

/** What was typed into a field, cleaned by what the field holds. */
export function typedText(field: string, text: string): string {
  // A field may be called `__proto__`: only what the table itself holds is a cleaning.
  const own = Object.hasOwn(cleanings, field) ? cleanings[field] : undefined;
  return (own ?? visibleText)(text);
}

/** The digits of a script follow one another from its zero on. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** The texts among the fields of a form. A field that was sent twice is a list, which rules between fields cannot judge. */
export function textsAmong(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
