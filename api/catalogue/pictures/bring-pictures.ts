import { colorImagesText, imagesOfColor } from "#domain/color-images.ts";
import { changeRows } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import type { Engine } from "#api/database/engine.ts";
import { shownPicture } from "#api/catalogue/photograph-path.ts";
import { pictureColumns } from "#api/catalogue/picture-columns.ts";
import { readPicturedProducts, type PicturedProduct } from "./pictured-products.ts";
import { remark, type Remark } from "#api/catalogue/remarks.ts";
import { matchPictures, placeIn, type PictureTarget } from "./match-pictures.ts";
import { storeFiles } from "./store-photographs.ts";
import type { PictureFiles } from "./open-picture-files.ts";

/** The result of a run. */
export interface PictureReport {
  counts: Record<PictureFileMessage["kind"], number>;
  /** How many products got or kept a picture by the files. */
  products: number;
  /** The products that have no picture afterwards, by their slugs. */
  without: string[];
}

/**
 * Gives products their photographs. First all are read, cleaned and stored, for which nobody waits; then one transaction
 * lets the products show them, all or none. A file that is refused leaves its product as it is. Throws where an import or the
 * desk changed one of the products meanwhile.
 */
export async function bringPictures(run: PictureRun): Promise<PictureReport> {
  const plan = await planPictures(run);
  if (!run.isDryRun)
    await run.db.transaction().execute(async (trx) => {
      await run.engine.liftLimits(trx);
      if (!(await writePictures(trx, plan)))
        throw new Error("The products changed while the photographs were read. Nothing is shown: begin again.");
    });
  return plan.report;
}

/** What a run changes: the products as they will be, and as they were, as JSON by their ids. */
interface PlannedPictures {
  report: PictureReport;
  changed: ReadonlySet<PicturedProduct>;
  was: ReadonlyMap<number, string>;
}

/** Reads and stores the photographs, and finds what each product is to show. No product changes yet. */
export async function planPictures(run: PlanRun): Promise<PlannedPictures> {
  const { db, files } = run;
  const report: PictureReport = {
    counts: { new: 0, replaces: 0, same: 0, remark: 0, "no product": 0, "left out": 0, refused: 0 },
    products: 0,
    without: [],
  };
  const say = (path: string, kind: PictureFileMessage["kind"], said: Remark, shown: ShownPicture | null = null) => {
    report.counts[kind]++;
    run.report({ path, kind, said, shown });
  };
  const products = files.pictures.length === 0 ? [] : await readPicturedProducts(db);
  for (const { path, said } of files.remarks) say(path, "refused", said);
  const plan = matchPictures(files.pictures, products);
  const stored = await storeFiles(run, [...new Set(plan.targets.map(({ path }) => path))], say);
  for (const { path, said } of plan.unmatched) say(path, "no product", said);
  for (const { path, said } of plan.leftOver) say(path, "left out", said);
  const changed = new Set<PicturedProduct>();
  /** The products of the files, each with those of its pictures that show a colour. */
  const pictured = new Map<PicturedProduct, string[]>();
  const was = new Map<number, string>();
  for (const { path, target } of plan.targets) {
    const address = stored.get(path);
    if (address === undefined) continue;
    if (!pictured.has(target.product)) was.set(target.product.id, JSON.stringify(target.product));
    const colored = pictured.get(target.product) ?? [];
    pictured.set(target.product, target.color === null ? colored : [...colored, address]);
    const before = show(target, address);
    if (before !== address) changed.add(target.product);
    const kind = before === address ? "same" : before === null ? "new" : "replaces";
    say(path, kind, changeOf(target, before, address), { target, before, source: address });
  }
  for (const [product, colored] of pictured) if (showColors(product, colored)) changed.add(product);
  report.products = pictured.size;
  report.without = products.filter(({ pictures }) => pictures.every((one) => one === null)).map(({ slug }) => slug);
  return { report, changed, was };
}

/** Puts the address in its place, and returns what was there. */
function show(target: PictureTarget, address: string): string | null {
  const { product, color, place } = target;
  const showOwn = (at: number) => {
    const before = product.pictures[at] ?? null;
    product.pictures[at] = address;
    // The text described the picture that was there. Without one, an import wrote it for the photograph that comes.
    if (before !== null && before !== address) product.alts[at] = null;
    return before;
  };
  if (color === null) return showOwn(place);
  const before = showInColor(target, color, address);
  const own = before === null ? -1 : product.pictures.indexOf(before);
  if (own >= 0) showOwn(own);
  return before;
}

/** Puts the address in its place among the pictures of a color, and returns what was there. */
function showInColor({ product, place }: PictureTarget, color: string, address: string): string | null {
  const own = imagesOfColor(product.inColors, color);
  const variants = product.variants.filter((variant) => variant.color === color);
  // Combinations show the first picture of their colour. The page shows its others from the list of colours.
  if (place > 0 || variants.length === 0 || own.length > 0) {
    const first = own[0]?.image ?? shownPicture(variants[0]?.image ?? null);
    const images = own.length > 0 || first === null ? own.map(({ image }) => image) : [first];
    const before = images[place] ?? null;
    images[Math.min(place, images.length)] = address;
    const others = product.inColors.filter((one) => !own.includes(one));
    product.inColors = [...others, ...images.map((image) => ({ color: own[0]?.color ?? color, image }))];
    if (place === 0) for (const variant of variants) variant.image = address;
    return before;
  }
  const before = variants.find(({ image }) => image !== address)?.image;
  for (const variant of variants) variant.image = address;
  return before === undefined ? address : shownPicture(before);
}

/**
 * The places that are free show the new pictures of colours. A product without pictures of its own has the first one of its
 * combinations, or of its colours.
 */
function showColors({ pictures, awaited, variants, inColors }: PicturedProduct, colored: readonly string[]): boolean {
  const first = variants.find(({ image }) => shownPicture(image) !== null)?.image ?? inColors[0]?.image;
  const waiting = pictures[0] === null && first ? [first, ...colored] : [...colored];
  let isChanged = false;
  for (const picture of waiting) {
    const free = pictures.findIndex((one, place) => one === null && (place === 0 || awaited[place] === null));
    if (free < 0 || pictures.includes(picture)) continue;
    pictures[free] = picture;
    isChanged = true;
  }
  return isChanged;
}

function changeOf(target: PictureTarget, before: string | null, address: string): Remark {
  const where = placeIn(target);
  return before === null || before === address
    ? remark("photo_at", ...where)
    : remark("photo_replaces", before, ...where);
}

/** Lets the products show their pictures. False, and nothing is written, where one of them changed since the plan was made. */
export async function writePictures(
  trx: Database,
  { changed, was }: Omit<PlannedPictures, "report">,
): Promise<boolean> {
  const ids = [...changed].map(({ id }) => id);
  if (ids.length === 0) return true;
  await trx.selectFrom("products").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  const now = await readPicturedProducts(trx, ids);
  if (now.length < ids.length || now.some((one) => JSON.stringify(one) !== was.get(one.id))) return false;
  for (const product of changed) await write(trx, product);
  return true;
}

async function write(
  trx: Database,
  { id, pictures, awaited, alts, variants, inColors }: PicturedProduct,
): Promise<void> {
  const columns = pictureColumns.flatMap(([image, alt], place) => [
    [image, pictures[place] ?? awaited[place] ?? null],
    [alt, alts[place] ?? null],
  ]);
  const change = { ...Object.fromEntries(columns), color_images: colorImagesText(inColors) };
  await changeRows(trx, "products", { id }, change);
  for (const { size, color, image } of variants)
    await changeRows(trx, "variants", { product_id: id, size, color }, { image });
}

/** What happened to a file, for the owner. A remark comes beside what is done; the other kinds are not taken. */
export interface PictureFileMessage {
  path: string;
  kind: "new" | "replaces" | "same" | "remark" | "no product" | "left out" | "refused";
  said: Remark;
  /** Where it is shown; null for a file that is not taken. */
  shown: ShownPicture | null;
}

/** A picture in its place, with the one that was there. */
interface ShownPicture {
  target: PictureTarget;
  source: string;
  before: string | null;
}

/** What a plan is made from. */
export interface PlanRun {
  db: Database;
  engine: Pick<Engine, "photographs">;
  files: Pick<PictureFiles, "pictures" | "remarks"> & {
    /** The bytes of a file, or the source that it is stored under already. Throws RefusedFile. */
    read(file: string): Promise<Buffer | string>;
  };
  /** Reads and checks everything, and writes nothing. */
  isDryRun: boolean;
  report(message: PictureFileMessage): void;
  /** Called with the number of files that are done. */
  reached(done: number): void;
}

/** What a run works with. */
export interface PictureRun extends PlanRun {
  engine: Pick<Engine, "photographs" | "liftLimits">;
}
