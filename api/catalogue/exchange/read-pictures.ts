import { MAX_PICTURES } from "#contract/limits.ts";
import { cleanText } from "#domain/typed-text.ts";
import { altNames, pictureColumns } from "#api/catalogue/picture-columns.ts";
import { listedAddresses, pictureAddressIn, quoted } from "./cells.ts";
import { MAX_ALT } from "./columns.ts";
import type { Messages, PatchColumns, PiecePatch } from "./product-patch.ts";
import type { Header, Line } from "./read-header.ts";

/** A picture with its place, and what it shows where its file says that: without an address, whatever stands at its place from 0. */
interface LinePicture {
  address: string | null;
  position: number;
  text?: string | undefined;
}

/** The pictures of a line, and those that it names for places that others have. */
export interface LinePictures {
  pictures: readonly LinePicture[];
  others: readonly string[];
}

/** The pictures of a line with their places, and what they show. */
export function picturesIn(line: Line): LinePictures {
  const { at, format, has, text, told } = line;
  const columns = Array.from({ length: Math.max(altNames.length, line.pictures.length) }, (_, place) =>
    sourcesIn(line, line.pictures[place] ?? []),
  );
  const pictures = columns.flatMap(({ sources }, place) => {
    const alt = altNames[place];
    // A line of Shopify without a picture, as of a variant, says nothing of its text.
    const isNone = format === "shopify" && sources.length === 0 && alt !== undefined && text(alt) === "";
    const shown = alt !== undefined && has(alt) && !isNone ? text(alt) : undefined;
    return (sources.length === 0 ? [""] : sources).map((source, more): LinePicture => {
      const address = pictureAddressIn(source);
      if (address === null && source !== "") told.note(at, "picture_address", quoted(source));
      const position = address === null || !has("image_position") ? place + more / 100 : statedPlace(line);
      return { address, position, text: more === 0 ? shown : undefined };
    });
  });
  return {
    pictures: pictures.filter(({ address, text: shown }) => address !== null || shown !== undefined),
    others: columns.flatMap(({ others }) => others),
  };
}

/** The place that a line gives its picture. Shopify counts from 1. A picture without one comes last. */
function statedPlace({ text }: Line): number {
  const written = text("image_position");
  return /^\d{1,5}$/.test(written) ? Math.max(0, Number(written) - 1) : 100_000;
}

/** The pictures of one place: those of the first column that has an address, without thumbnails, and those of its other columns. */
function sourcesIn({ first }: Line, names: readonly string[]): { sources: readonly string[]; others: string[] } {
  const lists = names.map((name) => ({ name, sources: listedAddresses(first([name])) }));
  const isPicture = (source: string) => pictureAddressIn(source) !== null;
  const chosen =
    lists.find(({ sources }) => sources.some(isPicture)) ?? lists.find(({ sources }) => sources.length > 0);
  const others = lists.filter(
    (one) => one !== chosen && !one.name.includes("thumbnail") && one.sources.every(isPicture),
  );
  return {
    sources: chosen?.sources ?? [],
    others: others.flatMap(({ sources }) => sources.flatMap((source) => pictureAddressIn(source) ?? [])),
  };
}

/** The pictures of a product in the order that the file gives them: more than a product can have are among them. */
export function picturesOf(lines: readonly LinePictures[]): string[] {
  const positions = new Map<string, number>();
  for (const { address, position } of lines.flatMap(({ pictures }) => pictures))
    if (address !== null) positions.set(address, Math.min(position, positions.get(address) ?? position));
  return [...positions].toSorted(([, a], [, b]) => a - b).map(([address]) => address);
}

/** The pictures that a product shows, those of its combinations where it has none, and what the columns become by them. */
export function shownPictures(
  line: number,
  lines: readonly LinePictures[],
  all: readonly string[],
  { picturesAre: are }: Header,
  pieces: readonly PiecePatch[],
  told: Messages,
) {
  const stated = lines.flatMap((line) => line.pictures);
  const isAll =
    are === "all" || lines.some((line) => line.pictures.filter(({ address }) => address !== null).length > are.length);
  const atPlace = (place: number) =>
    stated.find((one) => one.position === place && one.address !== null)?.address ?? null;
  const placed = isAll ? all.slice(0, MAX_PICTURES) : pictureColumns.map((_, place) => atPlace(place));
  const shown = placed.slice(0, placed.findLastIndex((address) => address !== null) + 1);
  const images = [...new Set(pieces.flatMap(({ image }) => image ?? []))];
  const pictures = shown.length > 0 ? shown : images.slice(0, MAX_PICTURES);
  const named = new Set([...all, ...lines.flatMap(({ others }) => others)]);
  // In the same words of each, so that many products make one remark.
  if (named.difference(new Set([...pictures, ...images])).size > 0) told.note(line, "pictures_left", MAX_PICTURES);
  const columns = pictureColumns.flatMap(([image, alt], place) => [
    [image, isAll || are.includes(place) ? (shown[place] ?? null) : undefined],
    [alt, textAt(place)],
  ]);
  return { pictures, columns: Object.fromEntries(columns) as PatchColumns };

  /**
   * The text of the picture at a place: undefined where the file states none, null where it says that there is none. A text
   * belongs to the picture of its own line, whichever place that gets.
   */
  function textAt(place: number): string | null | undefined {
    const texts = stated.filter(({ text }) => text !== undefined);
    const ofPicture = texts.filter(({ address }) => address !== null && address === pictures[place]);
    const fitting =
      ofPicture.length > 0 ? ofPicture : texts.filter((one) => one.address === null && one.position === place);
    const found = fitting.find(({ text }) => text !== "") ?? fitting[0];
    return found === undefined ? undefined : cleanText(found.text ?? "", MAX_ALT).trimEnd() || null;
  }
}
