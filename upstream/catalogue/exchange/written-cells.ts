/** Errors of a spreadsheet, which hold no value. */
const failed = /^#(?:REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|N\/A|SPILL!|CALC!|ERROR!)$/i;
const rupees = /₹|₨|\b(?:rs|inr|rupees?|re)\b/iu;
const others =
  /[$€£¥฿₩]|\b(?:usd|eur|gbp|aud|cad|sgd|aed|cny|jpy|pkr|lkr|npr|bdt|chf|nzd|zar|myr|thb|sar|qar|kwd|omr|bhd|hkd|us dollars?|dollars?|euros?|pounds?|dirhams?)\b/iu;

/** A formula whose result is not in the file: a function, a cell, a sum or texts put together. */
const unresolved = /^=\s*(?:[a-z][\w.]*\s*\(|\$?[a-z]{1,3}\$?\d+\b|[-+(]*\s*\d[\d.,]*\s*[-+*/^&%]|["'({])/i;

/** A field without the formula that a spreadsheet put around it: `="0012"` is 0012, a link's formula is its address, and an error is nothing. */
export function withoutFormula(text: string): string {
  if (/^'+[=+\-@]/.test(text)) return text.slice(1);
  if (!/^[=#]/.test(text)) return text;
  if (failed.test(text)) return "";
  const quoted = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim();
  if (/^=\s*\d[\d.,]*$/.test(text)) return text.slice(1).trim();
  return (/^=(?:HYPERLINK|IMAGE)\(\s*"([^"]*)"/i.exec(text)?.[1] ?? text).trim();
}

/** Whether a field holds a formula: what it stands for is in the spreadsheet only. */
export function isFormula(text: string): boolean {
  return unresolved.test(text);
}

/** A text that no spreadsheet computes: an apostrophe stands in front of what could begin a formula. */
export function withoutBareFormula(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** The currency that a text names: rupees, another one, or none. */
export function currencyOf(text: string): "rupees" | "other" | null {
  const written = text.normalize("NFKC");
  if (rupees.test(written) || /₨/.test(text)) return "rupees";
  return others.test(written) ? "other" : null;
}

/** Whether a spreadsheet shortened a long number to its first digits ("8.90123E+12"): what it was cannot be known. */
export function isShortenedNumber(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text);
}
