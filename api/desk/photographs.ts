import { createHash } from "node:crypto";
import type { z } from "zod";
import {
  forgetDeskPhotographs,
  MAX_DRAFTED,
  readDeskPhotographs,
  showDeskPhotographs,
  type DraftedPhotograph,
} from "#contract/desk/photograph-calls.ts";
import { DESK_PAGE } from "#contract/desk/paging.ts";
import {
  MAX_PHOTOGRAPH_BYTES,
  MAX_PHOTOGRAPH_MEGAPIXELS,
  photographQuery,
  STORE_PHOTOGRAPH,
  type storedPhotograph,
} from "#contract/desk/product-calls.ts";
import { fairLimit } from "#process/fair-limit.ts";
import { notTaken, refuseDuringImport } from "#api/catalogue/exchange/edit-product.ts";
import type { PictureFileMessage, PictureReport } from "#api/catalogue/pictures/bring-pictures.ts";
import { inOrder, isSystemFile, RefusedFile, tooLargeReason } from "#api/catalogue/pictures/open-picture-files.ts";
import { readPicturedProducts } from "#api/catalogue/pictures/pictured-products.ts";
import type { PhotographStore } from "#api/database/photographs.ts";
import type { Database } from "#api/database/tables.ts";
import { checkRequest } from "#api/http/read-request-body.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";
import { requireStaff, type StaffMember } from "#api/staff/require-staff.ts";

/** The longest name that is kept of a file, with its folders, in characters. */
const MAX_PATH = 300;

/**
 * Takes photographs, cleans them as an import does, and keeps them. No product shows them yet: an act sets the pictures of a
 * product, or shows a whole folder by the names of its files. One at a time is decoded, since each may need a few hundred megabytes.
 */
export function photographsDesk(router: DeskRouter, services: Services, store: PhotographStore): void {
  const { db } = services;
  const oneAtATime = fairLimit({ maxRunning: 1 });

  router.app.post(STORE_PHOTOGRAPH, async (c) => {
    const member = await requireStaff(c, services, "catalogue");
    const { name, draft, size = 0 } = checkRequest(c.req.query(), photographQuery);
    const path = name.slice(-MAX_PATH);
    if (draft !== undefined && isSystemFile(path)) throw notTaken("This is no photograph.");
    if (draft !== undefined) await refuseFullFolder(db, member);
    const bytes = Buffer.from(await c.req.arrayBuffer());
    try {
      if (size > MAX_PHOTOGRAPH_BYTES) throw new RefusedFile(tooLargeReason(size, MAX_PHOTOGRAPH_BYTES));
      const stored = await oneAtATime(String(member.id), () => keep(path, bytes), c.req.raw.signal);
      if (draft !== undefined) await draftPhotograph(member, path, stored.source, stored.remarks.join("; "));
      return c.json({ data: stored satisfies z.input<typeof storedPhotograph> });
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      if (draft !== undefined) await draftPhotograph(member, path, null, error.message);
      throw notTaken(`${path}: ${error.message}.`);
    }
  });

  router.read(readDeskPhotographs, async ({ member, query }) => {
    const { seen, messages, report, remarks } = await planOf(member);
    const pages = Math.max(1, Math.ceil(messages.length / DESK_PAGE));
    const page = Math.min(query.page, pages);
    const shown = messages.slice((page - 1) * DESK_PAGE, page * DESK_PAGE);
    const photographs = shown.map((message) => onTheWire(message, remarks.get(message.path) ?? ""));
    return { seen, ...countsOf(report), photographs, page, pages };
  });

  router.act(
    showDeskPhotographs,
    async ({ trx, member, body, prepared: { seen, messages, report, changed, was } }) => {
      await refuseDuringImport(trx);
      const ids = [...changed].map(({ id }) => id);
      const own = trx.selectFrom("products").select("id").where("id", "in", ids);
      if (ids.length > 0) await own.orderBy("id").forUpdate().execute();
      const now = ids.length === 0 ? [] : await readPicturedProducts(trx, ids);
      const isSame = now.length === ids.length && now.every((one) => JSON.stringify(one) === was.get(one.id));
      if (seen !== body.seen || !isSame)
        throw new HttpRefusal(409, "Something changed meanwhile. Please look again.", "changed_meanwhile");
      const { writePictures } = await import("#api/catalogue/pictures/bring-pictures.ts");
      await writePictures(trx, changed);
      const paths = new Set(messages.flatMap(({ path, shown }) => (shown === null ? [] : [path])));
      await ofMember(trx, member)
        .where("path", "in", [...paths, ""])
        .execute();
      const slugs = [...changed].map(({ slug }) => slug).join(", ");
      return { answer: countsOf(report), subject: "photographs", details: { products: slugs } };
    },
    { prepare: planOf },
  );

  router.act(forgetDeskPhotographs, async ({ trx, member }) => {
    const { numDeletedRows } = await ofMember(trx, member).executeTakeFirstOrThrow();
    return { answer: { forgotten: Number(numDeletedRows) }, subject: "photographs" };
  });

  /** The library of pictures is loaded with the first photograph. */
  async function keep(path: string, bytes: Buffer) {
    const { storePhotograph } = await import("#api/catalogue/pictures/store-photographs.ts");
    return storePhotograph(store, path, bytes, MAX_PHOTOGRAPH_MEGAPIXELS * 1_000_000);
  }

  /** A file that is sent again takes the place of the first. */
  async function draftPhotograph(member: StaffMember, path: string, source: string | null, words: string) {
    await db
      .insertInto("drafted_photographs")
      .values({ staff_id: member.id, path, source, words })
      .onConflict((conflict) => conflict.columns(["staff_id", "path"]).doUpdateSet({ source, words }))
      .execute();
  }

  /** What showing a folder would change, by the rules of `npm run catalogue -- pictures`. */
  async function planOf(member: StaffMember) {
    const rows = await db
      .selectFrom("drafted_photographs")
      .select(["path", "source", "words"])
      .where("staff_id", "=", member.id)
      .execute();
    const drafted = new Map(rows.map((row) => [row.path, row]));
    const isRefused = ({ source }: { source: string | null }) => source === null;
    const messages: PictureFileMessage[] = [];
    const { planPictures } = await import("#api/catalogue/pictures/bring-pictures.ts");
    const plan = await planPictures({
      db,
      engine: { photographs: () => store },
      files: {
        pictures: inOrder(rows.filter((row) => !isRefused(row)).map(({ path }) => path)),
        remarks: rows.filter(isRefused).map(({ path, words }) => ({ path, reason: words })),
        read: async (path) => drafted.get(path)?.source ?? "",
      },
      list: null,
      isDryRun: true,
      report: (message) => messages.push(message),
      reached: () => undefined,
    });
    const changes = messages.map((message) => [onTheWire(message, ""), drafted.get(message.path)?.source]);
    const seen = createHash("sha256").update(JSON.stringify(changes)).digest("base64url").slice(0, 22);
    return { ...plan, messages, seen, remarks: new Map(rows.map(({ path, words }) => [path, words])) };
  }
}

function ofMember(trx: Database, { id }: StaffMember) {
  return trx.deleteFrom("drafted_photographs").where("staff_id", "=", id);
}

async function refuseFullFolder(db: Database, { id }: StaffMember): Promise<void> {
  const drafted = db.selectFrom("drafted_photographs").where("staff_id", "=", id);
  const { count } = await drafted.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  if (Number(count) < MAX_DRAFTED) return;
  throw new HttpRefusal(409, `The folder holds ${MAX_DRAFTED} photographs. Show or forget them first.`);
}

function countsOf({ counts: { remark: _beside, ...counts }, products }: PictureReport) {
  return { counts, products };
}

function onTheWire({ path, kind, text, shown }: PictureFileMessage, remarks: string): DraftedPhotograph {
  const fate = kind === "remark" ? "refused" : kind;
  if (shown === null) return { path, fate, words: text, shown };
  const { target, source, before } = shown;
  const { slug, name } = target.product;
  return {
    path,
    fate,
    words: remarks,
    shown: {
      slug,
      name,
      color: "color" in target ? target.color : null,
      size: "size" in target ? target.size : null,
      place: "place" in target ? target.place : 0,
      source,
      before,
    },
  };
}
