import { cleanText } from "#domain/typed-text.ts";
import { categoryInWords, treeParts } from "#api/catalogue/search/category-in-words.ts";
import { MAX_PICTURES } from "#contract/limits.ts";
import { pictureColumns } from "#api/catalogue/picture-columns.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { isShortenedNumber, quoted } from "./cells.ts";
import { MAX_ALT, MAX_DESCRIPTION, MAX_NAME } from "./columns.ts";
import { plainText } from "#api/catalogue/plain-text.ts";
import { Messages } from "./product-patch.ts";
import type { FilePatch, Issue, IssueKind, PatchColumns, PiecePatch, StatedPieces } from "./product-patch.ts";
import type { Header } from "./read-header.ts";
import type { LinePatch } from "./read-line.ts";
import { piecesOf } from "./read-options.ts";
import { remark, type Remark } from "#api/catalogue/remarks.ts";

/** The longest slug, in characters. */
const MAX_SLUG = 200;

/** Is told what is said of lines. */
export type Report = (kind: IssueKind, issue: Issue) => void;

/** The lines of one product, at least one, wherever they stand in the file, and those of them that begin a stretch of such lines. */
export interface Group {
  slug: string;
  lines: LinePatch[];
  begins: Set<LinePatch>;
}

/** Joins the lines of one product. Null where it is refused or passed over. `isLost` where a line may be missing. */
export function joinLines(group: Group, header: Header, isLost: boolean, report: Report): FilePatch | null {
  const { has, format } = header;
  let isTorn = isLost;
  const refuse = ({ line }: LinePatch, said: Remark): false => {
    report("refused", { line, ...said });
    isTorn = true;
    return false;
  };
  const usable = linesOfProduct(group, header, refuse);
  // The variants of a product may have names of their own.
  const isShared = usable.some(({ name }) => name !== "" && name !== usable[0]?.name);
  const lines = isShared ? usable.map((line) => ({ ...line, name: line.sharedName })) : usable;
  const [first] = lines;
  if (first === undefined) return null;
  const statesName = has("name") && !first.isFoundByNumber;
  const nothing = {
    line: first.line,
    isByName: !has("slug", "group"),
    category: null,
    pictures: [],
    hiddenBecause: null,
    piecesAre: "named",
  } as const;
  const [hidden] = lines.flatMap(({ hiddenBecause }) => hiddenBecause ?? []);
  if (hidden !== undefined) {
    const reason = remark("hidden_by_file", cleanText(first.name || first.key, 80), hidden);
    const [slug, columns] = [slugFrom(first.key), { hidden: 1 }];
    if (lines.some((line) => line.columns.hidden === 1) && slug !== "")
      return { ...nothing, slug, name: first.name, columns, hiddenBecause: reason, unreadStock: unreadStockOf(lines) };
    report("skipped", { line: first.line, ...reason });
    return null;
  }
  const told = new Messages();
  for (const line of lines) {
    told.notes.push(...line.told.notes);
    told.refused.push(...line.told.refused);
  }
  const titled = lines.find(({ name }) => cleanText(name, 1) !== "") ?? first;
  const written = cleanText(plainText(titled.name), 10 * MAX_NAME).replaceAll(/\s+/g, " ");
  // The line with the title was refused or lost, so its other fields are unknown, too.
  if (written === "" && (statesName || first.key === "")) {
    report("refused", { line: first.line, ...remark("no_title", first.key && quoted(first.key)) });
    return null;
  }
  const name = written.length > MAX_NAME ? shortened(written) : written;
  if (name !== written) told.note(titled.line, "title_cut", name.length, written.length);
  const slug = slugOf(first, told);
  const columns = firstOf(lines);
  const category =
    lines.find((one) => one.category !== null)?.category ?? categoryInWords(titled.kinds, titled.departments);
  const statesCategory = has("category", "kind", "taxonomy");
  if (category === null && statesCategory) {
    const words = treeParts(titled.departments[1] ?? "").toReversed();
    const said = words.join(" > ") || (titled.kinds.find((kind) => kind !== "") ?? name);
    told.refuse(first.line, "no_category", quoted(said));
  }
  const { description } = columns;
  if (description !== undefined && description.length > MAX_DESCRIPTION)
    told.note(titled.line, "description_cut", MAX_DESCRIPTION, description.length);
  const pictures = picturesOf(lines);
  // In files that repeat the pictures of a product one that has none of its own names the first one.
  const repeated = format === "plain" ? undefined : pictures[0];
  const hasOptions = header.hasOptions || first.optionsAre !== null;
  const pieces = (hasOptions ? piecesOf(lines, repeated, told) : null) ?? undefined;
  const only = pieces === undefined ? (lines.find(({ variant }) => variant !== "") ?? first) : null;
  // No option tells these from the first one.
  for (const other of only === null ? [] : lines)
    if (other !== only && other.variant !== "") refuse(other, remark("other_line", quoted(slug), String(only?.line)));
  // A combination that is refused costs its line alone.
  const lost = pieces === undefined ? [] : [...told.lost, ...lines.flatMap((one) => one.told.lost)];
  if (pieces?.length === 0) told.refused.push(...lost);
  told.refused.push(...(only?.told.lost ?? []));
  const prices = only === null ? (pieces ?? []).map((piece) => piece.prices) : [only.prices];
  const needsPrice = header.prices !== "none" && header.prices !== "sale";
  if (needsPrice && told.refused.length === 0 && prices.every((one) => (one?.pricePaise ?? null) === null))
    told.refuse(first.line, "no_price");
  // A lost line may be why the others are not enough.
  for (const issue of new Set([...lost, ...told.refused])) report("refused", issue);
  if (told.refused.length > 0) return null;
  const shown = shownPictures(lines, pictures, header, pieces ?? [], told);
  for (const note of told.notes) report("note", note);
  return {
    ...nothing,
    slug,
    name,
    category,
    pictures: shown.pictures,
    columns: {
      ...columns,
      // A name that only finds the product may be written otherwise, as in capitals.
      name: statesName && !nothing.isByName && name !== "" ? name : undefined,
      description: description?.slice(0, MAX_DESCRIPTION).toWellFormed().trimEnd(),
      category: statesCategory ? (category ?? undefined) : undefined,
      sku: only?.piece.sku,
      ...shown.columns,
    },
    prices: only?.prices,
    stock: only?.stock,
    pieces: first.optionsAre === "usual" ? null : pieces,
    hasNoOptions:
      header.hasOptions && header.hasOptionsByNumber !== true && pieces === undefined && first.optionsAre === null,
    piecesAre: piecesAre(header, first, isTorn || lost.length > 0),
  };
}

/** Which lines belong to the product. The line with the name says most, wherever a spreadsheet has sorted it to. */
function linesOfProduct(
  { slug, lines, begins }: Group,
  { format, hasOptions }: Header,
  refuse: (line: LinePatch, said: Remark) => false,
): LinePatch[] {
  const main = lines.find(({ name }) => name !== "") ?? lines[0];
  if (main === undefined) return [];
  if (!hasOptions) {
    // One line is the product, and further ones add pictures or say the same.
    const others = lines.filter((line) => line !== main && line.variant !== "" && !saysTheSame(line, main));
    for (const other of others) refuse(other, remark("other_line", `"${slug}"`, main.line));
    const alike = others.find(({ name }) => name === "" || name === main.name);
    if (alike === undefined) return lines.filter((line) => line === main || line.variant === "");
    // Combinations without their sizes and colours: none of their prices is that of all.
    refuse(main, remark("lines_alike", `"${slug}"`, alike.line));
    return [];
  }
  const variants = new Map<string, LinePatch>();
  let other: LinePatch | null = null;
  return lines.filter((line) => {
    // A new stretch of lines belongs to the handle's own product.
    if (begins.has(line)) other = null;
    if (line.name !== "") other = format !== "google" && line.sharedName !== main.sharedName ? line : null;
    if (other === line) return refuse(line, remark("other_title", `"${line.key.slice(0, 80)}"`, main.line));
    if (other !== null) return refuse(line, remark("of_refused", other.line));
    const same = variants.get(line.variant);
    if (line.variant === "" || same === undefined) return variants.set(line.variant, line).has(line.variant);
    return format === "plain" && saysTheSame(line, same) ? false : refuse(line, remark("same_variant", same.line));
  });
}

/**
 * Whether a repeated line says nothing that the first line does not say, as in a file that was reduced to a few columns. A
 * repeated change of stock may be a second one, and a number that counts from another export is another.
 */
function saysTheSame({ said, stock }: LinePatch, first: LinePatch): boolean {
  const { change = null, counted = null, exported = null } = stock ?? {};
  const isCounted = counted === null || exported === (first.stock?.exported ?? null);
  return change === null && isCounted && said.every((text, index) => text === "" || text === first.said[index]);
}

/** Of each column the first that says something: null where none does, undefined where the file has no such column. */
function firstOf(lines: readonly LinePatch[]): PatchColumns {
  const joined: Record<string, unknown> = {};
  for (const { columns } of lines)
    for (const [name, value] of Object.entries(columns))
      if (value !== undefined && (joined[name] ?? "") === "") joined[name] = value;
  return joined;
}

/** The stock that lines state otherwise than it was exported; undefined where they state none. */
function unreadStockOf(lines: readonly LinePatch[]): number | undefined {
  const stocks = lines.flatMap(({ stock }) => stock ?? []);
  if (stocks.every(({ counted, exported, change }) => counted === exported && change === null)) return undefined;
  return stocks.reduce((sum, { counted, change }) => sum + (counted ?? 0) + (change ?? 0), 0);
}

/** The first words of a title, as many as fit. */
function shortened(title: string): string {
  const start = title.slice(0, MAX_NAME - 1).toWellFormed();
  return `${(/^(.{100,})\s/u.exec(start)?.[1] ?? start).replace(/[\s,;:|/&(-]+$/, "")}…`;
}

function slugOf({ key, line }: LinePatch, told: Messages): string {
  const slug = slugFrom(key);
  if (slug === "") told.refuse(line, "no_handle");
  else if (slug.length > MAX_SLUG) told.refuse(line, "handle_long", MAX_SLUG);
  if (isShortenedNumber(key)) told.refuse(line, "key_shortened", quoted(key));
  return slug;
}

/** Where a line is lost, it may be that of any combination: none of those that are missing is taken away. */
function piecesAre(header: Header, { optionsAre, isFoundByNumber }: LinePatch, isLost: boolean): StatedPieces {
  // A list by number names some of the goods, and says nothing of the others.
  const stated = isFoundByNumber ? "named" : header.piecesAre;
  if (stated === "all" && isLost) return "added";
  return stated === "named" && optionsAre === "own" ? "added" : stated;
}

/** The pictures of a product in the order that the file gives them: more than a product can have are among them. */
function picturesOf(lines: readonly LinePatch[]): string[] {
  const positions = new Map<string, number>();
  for (const { address, position } of lines.flatMap(({ pictures }) => pictures))
    if (address !== null) positions.set(address, Math.min(position, positions.get(address) ?? position));
  return [...positions].toSorted(([, a], [, b]) => a - b).map(([address]) => address);
}

/** The pictures that a product shows, those of its combinations where it has none, and what the columns become by them. */
function shownPictures(
  lines: readonly LinePatch[],
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
  if (named.difference(new Set([...pictures, ...images])).size > 0)
    told.note(lines[0]?.line ?? 0, "pictures_left", MAX_PICTURES);
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
