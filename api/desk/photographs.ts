import type { PictureFileMessage, PictureReport } from "#api/catalogue/pictures/bring-pictures.ts";
import { keepSentPhotograph } from "#api/catalogue/pictures/keep-photograph.ts";
import { inOrder, isSystemFile, RefusedFile, tooLarge } from "#api/catalogue/pictures/open-picture-files.ts";
import type { Remark } from "#api/catalogue/remarks.ts";
import type { Database } from "#api/database/tables.ts";
import { DESK_PAGE } from "#api/desk/paging.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { fingerprint } from "#api/staff/once.ts";
import type { StaffMember } from "#api/staff/staff-sessions.ts";

/** The largest photograph, in bytes. */
export const MAX_PHOTOGRAPH_BYTES = 20 * 1024 * 1024;
/** The most photographs that a folder holds. */
const MAX_DRAFTED = 2_000;
/** The longest name that is kept of a file, with its folders, in characters. */
const MAX_PATH = 300;

/** What becomes of a photograph by its name: it is shown, or why not. */
export const photographFates = ["new", "replaces", "same", "no product", "left out", "refused"] as const;
export type PhotographFate = (typeof photographFates)[number];

type Member = Pick<StaffMember, "id">;
type Kept = Pick<Services, "db" | "desk">;

/** Cleans a photograph as an import does, and keeps it. No product shows it yet. Throws RefusedFile. */
export async function keepPhotograph(
  { desk }: Kept,
  { id }: Member,
  { name, bytes }: { name: string; bytes: Buffer },
  signal?: AbortSignal,
) {
  return keepSentPhotograph({
    store: desk.photographs,
    sender: `staff ${id}`,
    path: name.slice(-MAX_PATH),
    bytes,
    signal,
  });
}

/** A file of a folder. `bytes` is null where it is too large to be read. */
interface FolderFile {
  name: string;
  size: number;
  bytes: Buffer | null;
}

/** Puts a photograph into the folder of who sends it, also where it is refused. Returns whether it was kept. */
export async function keepInFolder(services: Kept, member: Member, file: FolderFile, signal: AbortSignal) {
  const path = file.name.slice(-MAX_PATH);
  if (isSystemFile(path)) return false;
  await refuseFullFolder(services.db, member);
  const { source, remarks } = await keep(file).catch((error: unknown) => {
    if (error instanceof RefusedFile) return { source: null, remarks: [error.said] };
    throw error;
  });
  const kept = { source, remarks: JSON.stringify(remarks) };
  await services.db
    .insertInto("drafted_photographs")
    .values({ staff_id: member.id, path, ...kept })
    // A file that is sent again takes the place of the first.
    .onConflict((conflict) => conflict.columns(["staff_id", "path"]).doUpdateSet(kept))
    .execute();
  return source !== null;

  async function keep({ bytes, size }: FolderFile) {
    if (bytes === null) throw new RefusedFile(tooLarge(size, MAX_PHOTOGRAPH_BYTES));
    return keepPhotograph(services, member, { name: path, bytes }, signal);
  }
}

/** A page of the photographs of one's folder, with the products that would show them. `seen` tells these changes from others. */
export async function readFolder(services: Kept, member: Member, page: number) {
  const { seen, messages, report, remarks } = await planFolder(services, member);
  return {
    seen,
    ...countsOf(report),
    total: messages.length,
    rows: messages
      .slice((page - 1) * DESK_PAGE, page * DESK_PAGE)
      .map((message) => fateOf(message, remarks.get(message.path) ?? [])),
  };
}

/** A photograph of a folder, with what becomes of it. */
export type DraftedPhotograph = ReturnType<typeof fateOf>;

/** Lets the products show the photographs of the folder as they were seen, all or none. Those without a product stay in it. */
export async function showFolder(
  trx: Database,
  member: Member,
  wanted: string,
  { seen, messages, report, changed, was }: Awaited<ReturnType<typeof planFolder>>,
) {
  const { writePictures } = await import("#api/catalogue/pictures/bring-pictures.ts");
  if (seen !== wanted || !(await writePictures(trx, { changed, was })))
    throw new HttpRefusal(409, "Something changed meanwhile. Please look again.", "changed_meanwhile");
  const paths = messages.flatMap(({ path, shown }) => (shown === null ? [] : [path]));
  await ofMember(trx, member)
    .where("path", "in", [...paths, ""])
    .execute();
  const slugs = [...changed].map(({ slug }) => slug).join(", ");
  return { answer: countsOf(report), subject: "photographs", details: { products: slugs } };
}

/** Empties the folder. No product changes. */
export async function forgetFolder(trx: Database, member: Member) {
  await ofMember(trx, member).execute();
  return { answer: undefined, subject: "photographs" };
}

/** What showing a folder would change, by the rules of `npm run catalogue -- pictures`. */
export async function planFolder({ db, desk }: Kept, { id }: Member) {
  const rows = await db
    .selectFrom("drafted_photographs")
    .select(["path", "source", "remarks"])
    .where("staff_id", "=", id)
    .execute();
  const drafted = new Map(rows.map((row) => [row.path, row]));
  const remarks = new Map(rows.map((row) => [row.path, JSON.parse(row.remarks) as Remark[]]));
  const isRefused = ({ source }: { source: string | null }) => source === null;
  const messages: PictureFileMessage[] = [];
  const { planPictures } = await import("#api/catalogue/pictures/bring-pictures.ts");
  const plan = await planPictures({
    db,
    engine: { photographs: () => desk.photographs },
    files: {
      pictures: inOrder(rows.filter((row) => !isRefused(row)).map(({ path }) => path)),
      remarks: rows.filter(isRefused).flatMap(({ path }) => (remarks.get(path) ?? []).map((said) => ({ path, said }))),
      read: async (path) => drafted.get(path)?.source ?? "",
    },
    isDryRun: true,
    report: (message) => messages.push(message),
    reached: () => undefined,
  });
  const changes = messages.map((message) => [fateOf(message, []), drafted.get(message.path)?.source]);
  return { ...plan, messages, seen: fingerprint(changes), remarks };
}

function ofMember(trx: Database, { id }: Member) {
  return trx.deleteFrom("drafted_photographs").where("staff_id", "=", id);
}

async function refuseFullFolder(db: Database, { id }: Member): Promise<void> {
  const drafted = db.selectFrom("drafted_photographs").where("staff_id", "=", id);
  const { count } = await drafted.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  if (Number(count) < MAX_DRAFTED) return;
  throw new HttpRefusal(409, `The folder holds ${MAX_DRAFTED} photographs. Show or forget them first.`);
}

function countsOf({ counts: { remark: _beside, ...counts }, products }: PictureReport) {
  return { counts, products };
}

function fateOf({ path, kind, said, shown }: PictureFileMessage, remarks: readonly Remark[]) {
  const fate: PhotographFate = kind === "remark" ? "refused" : kind;
  if (shown === null) return { path, fate, remarks: [said], shown };
  const { target, source, before } = shown;
  const { slug, name } = target.product;
  return {
    path,
    fate,
    remarks,
    /** Where it is shown, and the picture that is there now. */
    shown: {
      slug,
      name,
      color: target.color,
      /** From 0. */
      place: target.place,
      source,
      before,
    },
  };
}
