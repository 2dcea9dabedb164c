import { cleanText } from "#domain/typed-text.ts";
import type { Issue } from "./product-patch.ts";
import type { ProductRow } from "./product-row.ts";

/** The longest text, in characters: screen readers read it in one go. */
export const MAX_TEXT = 300;
/** What a line says that a picture shows: the picture's source, "" where the line names none, and its place, from 0. */
export interface StatedText {
  source: string;
  position: number;
  text: string;
}

/**
 * The texts of a product's pictures by their places: undefined where the file states none, null where it says that there is
 * none. A text belongs to the picture of its own line, whichever place that gets.
 */
export function pictureTextsOf(
  rows: readonly ProductRow[],
  shown: readonly (string | null)[],
  places: number,
  addressIn: (source: string) => string | null,
  notes: Issue[],
): (string | null | undefined)[] {
  const stated = rows.flatMap(({ line, pictureTexts }) =>
    pictureTexts.map((one) => ({ ...one, line, address: one.source === "" ? null : addressIn(one.source) })),
  );
  return Array.from({ length: places }, (_, place) => {
    const address = shown[place] ?? null;
    const ofPicture = address === null ? [] : stated.filter((one) => one.address === address);
    const fitting =
      ofPicture.length > 0 ? ofPicture : stated.filter(({ source, position }) => source === "" && position === place);
    const found = fitting.find(({ text }) => text !== "") ?? fitting[0];
    if (found === undefined) return undefined;
    const whole = cleanText(found.text, 10 * MAX_TEXT);
    if (whole.length > MAX_TEXT)
      notes.push({
        line: found.line,
        reason: `the text of picture ${place + 1} is cut after ${MAX_TEXT} of ${whole.length} characters`,
      });
    return cleanText(whole, MAX_TEXT).trimEnd() || null;
  });
}

/**
 * The texts after an import. What the file does not state stays with its picture, also when that takes another place; the
 * text of a picture that is gone goes with it.
 */
export function keptTexts(
  stated: readonly (string | null | undefined)[],
  pictures: readonly (string | null)[],
  before: { pictures: readonly (string | null)[]; texts: readonly (string | null)[] },
): (string | null)[] {
  return pictures.map((picture, place) => {
    const text = stated[place];
    if (text !== undefined) return text;
    const earlier = picture === before.pictures[place] ? place : before.pictures.indexOf(picture);
    return earlier === -1 ? null : (before.texts[earlier] ?? null);
  });
}
