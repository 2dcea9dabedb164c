import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { z } from "zod";
import {
  applyDeskImport,
  cancelDeskImport,
  checkDeskImport,
  exportDeskChanges,
  MAX_TABLE_BYTES,
  readDeskImport,
  readDeskImports,
  storeDeskTable,
  undoDeskImport,
  type storedTable,
} from "#contract/desk/imports-calls.ts";
import { isAlive } from "#api/catalogue/exchange/import-lease.ts";
import { refuseDuringImport } from "#api/catalogue/exchange/edit-product.ts";
import type { DeskImportsTable } from "#api/database/tables/staff.ts";
import type { Database } from "#api/database/tables.ts";
import { checkRequest, findIdempotencyKey } from "#api/http/read-request-body.ts";
import { HttpRefusal, invalid, missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";
import { once } from "#api/staff/once.ts";
import { keepParts, partsOf, readParts } from "./import-parts.ts";

/** How long a file is kept, in ms. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** The options of a file that comes in. */
const usual = { replaces: false, allows_emptying: false, sets_stock: false, usual_stock: 10 };
/** The states of an import that a process works on. */
const working: readonly DeskImportsTable["state"][] = ["checking", "running", "undoing"];

/** Tables of products: sent in, checked, applied and undone. Processes of their own do the work; the rows say how far it is. */
export function importsDesk(router: DeskRouter, services: Services): void {
  const { db } = services;
  const start = ({ id }: { id: string }) => services.desk.imports.start(id);

  router.app.post(storeDeskTable.path, async (c) => {
    const member = await router.memberFor(c, storeDeskTable);
    const key = findIdempotencyKey(c);
    if (key === null) throw invalid([{ path: "Idempotency-Key", msg: "An act needs an idempotency key." }]);
    const name = c.req.query("name")?.slice(0, 200).toWellFormed() ?? "table";
    const bytes = Buffer.from(await c.req.arrayBuffer());
    if (bytes.length === 0) throw new HttpRefusal(422, "The file is empty.");
    if (bytes.length > MAX_TABLE_BYTES) throw new HttpRefusal(413, "The file has more than 10 MB.", "invalid");
    const parts = await partsOf(Readable.from([bytes]));
    const act = { name: storeDeskTable.name, member, key, address: services.shopperAddress(c) };
    const data: z.input<typeof storedTable> = await once(services, act, async (trx, at) => {
      await refuseWhileWorking(trx);
      await trx
        .deleteFrom("desk_imports")
        .where("created_at", "<", new Date(at.getTime() - KEPT_MS).toISOString())
        .execute();
      const id = randomUUID();
      const now = { created_at: at.toISOString(), touched_at: new Date().toISOString() };
      const row = {
        id,
        staff_id: member.id,
        name,
        options: JSON.stringify(usual),
        state: "checking",
        holder: "",
      } as const;
      await trx
        .insertInto("desk_imports")
        .values({ ...row, ...now })
        .execute();
      await keepParts(trx, id, "file", parts);
      return { answer: { id }, subject: name, details: { id, bytes: bytes.length } };
    });
    start(data);
    return c.json({ data });
  });

  router.app.get(exportDeskChanges.path, async (c) => {
    const member = await router.memberFor(c, exportDeskChanges);
    const { id, name } = await requireImport(db, checkRequest(c.req.query(), exportDeskChanges.query).id);
    await router.noteTaken(c, member, { act: exportDeskChanges.name, subject: name, details: { id } });
    const body = Readable.toWeb(readParts(db, id, "changes")) as ReadableStream<Uint8Array<ArrayBuffer>>;
    return c.body(body, 200, { "content-type": "text/csv; charset=utf-8" });
  });

  router.read(readDeskImports, async () => {
    const rows = await imports(db).orderBy("desk_imports.created_at", "desc").limit(50).execute();
    return { imports: rows.map(listed) };
  });

  router.read(readDeskImport, async ({ query: { id } }) => {
    const row = await requireImport(db, id);
    return {
      ...listed(row),
      options: JSON.parse(row.options),
      done: row.done,
      total: row.total,
      seen: row.digest,
      preview: row.told === null ? null : JSON.parse(row.told),
      error: row.error,
      can_undo: await canUndo(db, row),
    };
  });

  router.act(
    checkDeskImport,
    async ({ trx, body: { id, options } }) => {
      const row = await requireImport(trx, id);
      await refuseWhileWorking(trx);
      if (row.applied_at !== null) throw changedMeanwhile();
      await begin(trx, row, { state: "checking", options: JSON.stringify(options) });
      return { answer: { id }, subject: row.name, details: { id, options } };
    },
    { after: start },
  );

  router.act(
    applyDeskImport,
    async ({ trx, body: { id, seen } }) => {
      const row = await requireImport(trx, id);
      await refuseWhileWorking(trx);
      await refuseDuringImport(trx);
      if (row.state !== "checked" || row.digest !== seen) throw changedMeanwhile();
      await begin(trx, row, { state: "running" });
      return { answer: { id }, subject: row.name, details: { id } };
    },
    { after: start },
  );

  router.act(
    undoDeskImport,
    async ({ trx, body: { id } }) => {
      const row = await requireImport(trx, id);
      await refuseWhileWorking(trx);
      await refuseDuringImport(trx);
      if (!(await canUndo(trx, row))) throw changedMeanwhile();
      await begin(trx, row, { state: "undoing" });
      return { answer: { id }, subject: row.name, details: { id } };
    },
    { after: start },
  );

  router.act(
    cancelDeskImport,
    async ({ trx, body: { id } }) => {
      const row = await requireImport(trx, id);
      if (!(await endWork(trx, id, "cancelled"))) throw changedMeanwhile();
      return { answer: { id }, subject: row.name, details: { id } };
    },
    { after: ({ id }) => services.desk.imports.end(id) },
  );
}

/** Takes an import from the process that works on it, which can show nothing any more. False where none does. */
export async function endWork(db: Database, id: string, why: "cancelled" | "too_long"): Promise<boolean> {
  const ended = await db
    .updateTable("desk_imports")
    .set((eb) => ({
      state: eb
        .case()
        .when("state", "=", "undoing")
        .then("done" as const)
        .else(why === "cancelled" ? ("cancelled" as const) : ("failed" as const))
        .end(),
      error: why === "cancelled" ? null : why,
      holder: "",
    }))
    .where("id", "=", id)
    .where("state", "in", working)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

function imports(db: Database) {
  return db
    .selectFrom("desk_imports")
    .innerJoin("staff", "staff.id", "staff_id")
    .selectAll("desk_imports")
    .select("staff.name as by");
}

type Found = Awaited<ReturnType<typeof requireImport>>;

async function requireImport(db: Database, id: string) {
  const row = await imports(db).where("desk_imports.id", "=", id).executeTakeFirst();
  if (row === undefined) throw missing("There is no such file.");
  return row;
}

function listed(row: Found) {
  const { id, name, by, created_at: at, applied_at, state } = row;
  return { id, name, by, at, applied_at, state, is_interrupted: working.includes(state) && !isAlive(row) };
}

/** Whether it is the last import that was applied, and was not undone. */
async function canUndo(db: Database, { id, state, ...row }: Found): Promise<boolean> {
  if (state !== "done" && !(state === "undoing" && !isAlive(row))) return false;
  const { last } = await db
    .selectFrom("desk_imports")
    .select((eb) => eb.fn.max("applied_at").as("last"))
    .where("state", "<>", "undone")
    .executeTakeFirstOrThrow();
  const kept = db.selectFrom("desk_import_parts").select("part").where("import_id", "=", id).where("kind", "=", "undo");
  return last === row.applied_at && (await kept.limit(1).executeTakeFirst()) !== undefined;
}

/** Locks all files, so that two acts take turns, and refuses while a process works on any. */
async function refuseWhileWorking(trx: Database): Promise<void> {
  await trx.selectFrom("catalogue_state").select("run").forUpdate().execute();
  const rows = await trx
    .selectFrom("desk_imports")
    .select(["holder", "touched_at"])
    .where("state", "in", working)
    .execute();
  if (rows.some(isAlive))
    throw new HttpRefusal(409, "A file is being imported. Please try again when it has ended.", "import_runs");
}

function changedMeanwhile(): HttpRefusal {
  return new HttpRefusal(409, "This file was checked or applied meanwhile. Nothing was changed.", "changed_meanwhile");
}

/** The process that is started after the commit takes it up. */
async function begin(
  trx: Database,
  { id }: Found,
  changes: { state: DeskImportsTable["state"]; options?: string },
): Promise<void> {
  const fresh = { holder: "", touched_at: new Date().toISOString(), done: 0, total: 0, error: null };
  await trx
    .updateTable("desk_imports")
    .set({ ...fresh, ...changes })
    .where("id", "=", id)
    .execute();
}
