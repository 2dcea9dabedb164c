import { pictureFile, type PictureFile } from "./picture-file.server.ts";

/** How many words of the shop's name are shown by their first letter. */
const LETTERS = 2;

/** The placeholder for those who show SVG: a woven ground with the shop's initials, which is no garment. */
export function drawnPlaceholder(kind: PictureFile["kind"], shopName: string): PictureFile {
  // By their numbers, letters need no escaping.
  const letters = Array.from(initialsOf(shopName), (letter) => `&#${letter.codePointAt(0)};`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 300 400">
<pattern id="butis" width="50" height="50" patternUnits="userSpaceOnUse"><g id="buti" fill="#dccdb4"><path d="M12.500 5q4 7.500 0 15q-4-7.500 0-15M5 12.500q7.500-4 15 0q-7.500 4-15 0"/></g><use href="#buti" x="25" y="25"/></pattern>
<path fill="#f3ead9" d="M0 0h300v400H0z"/><path fill="url(#butis)" d="M0 0h300v400H0z"/>
<circle cx="150" cy="200" r="78" fill="#fbf6ec" stroke="#e9a63a" stroke-width="2"/>
<text x="150" y="200" dy=".35em" text-anchor="middle" font-family="Georgia,'Noto Serif','Noto Serif Devanagari',serif" font-size="68" fill="#86201b">${letters}</text></svg>`;
  return pictureFile(kind, Buffer.from(svg), "image/svg+xml");
}

/** The first letters of the first words of a name: a letter of Devanagari with all of its signs. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => /[\p{L}\p{N}].*/u.exec(word)?.[0] ?? "");
  const segments = new Intl.Segmenter();
  const first = letters.flatMap((word) => [...segments.segment(word)][0]?.segment ?? []);
  return first.slice(0, LETTERS).join("").toUpperCase();
}
