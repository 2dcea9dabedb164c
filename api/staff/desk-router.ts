import { createHash, randomUUID } from "node:crypto";
import { Hono, type Context } from "hono";
import type { z } from "zod";
import type { DeskCall } from "#contract/desk/desk-call.ts";
import { checkRequest, findIdempotencyKey, readRequestBody } from "#api/http/read-request-body.ts";
import { HttpRefusal, invalid } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import type { Database } from "#api/database/tables.ts";
import { inDeskWords } from "./in-desk-words.ts";
import { requireStaff, type StaffMember } from "./require-staff.ts";

/** What a call that reads is answered from. */
interface Reading<Query> {
  member: StaffMember;
  query: Query;
  at: Date;
}

/** What an act works with: everything it changes is in `trx`. */
export interface Acting<Body, Prepared = undefined> {
  trx: Database;
  /** What was made before the transaction. */
  prepared: Prepared;
  member: StaffMember;
  body: Body;
  at: Date;
}

/** An act that is done once. */
interface OneAct {
  call: Pick<AnyCall, "name">;
  member: StaffMember;
  key: string;
  address: string | null;
  isSecret?: boolean;
}

/** How an act differs from the others. */
interface ActOptions<Body, Prepared, Answered> {
  /** What takes too long for a transaction, or counts attempts. It is left out for an act that was done before. */
  prepare?(member: StaffMember, body: Body): Promise<Prepared>;
  /** Whether the answer is not to be kept: the same act once more answers null. */
  isSecret?: boolean;
  /** What begins after the commit; also for an act that was done before. */
  after?(answer: Answered): void;
}

/** What an act did, for its answer and the log: `subject` is what it changed, such as an order's number. */
export interface Acted<Answer> {
  answer: Answer;
  subject: string;
  details?: Record<string, unknown>;
}

/** The result of one item of an act on several: `refused` is why nothing was changed. */
export interface ItemResult {
  id: string;
  refused: string | null;
}

type AnyCall = DeskCall<z.ZodType, z.ZodType, z.ZodType>;
type Answer<Call extends AnyCall> = z.input<Call["answer"]>;

/**
 * The routes of the desk. Each checks session, role and request by its call of the contract. An act happens in one transaction
 * with its row in the log; the same key once more changes nothing and has the same answer.
 */
export function deskRouter(services: Services) {
  const app = new Hono();
  const { db, now, outbox } = services;
  return { app, memberFor, read, export: takeOut, noteTaken, act, each, once };

  /** Whose session a request has. Refuses who may not make the call. */
  function memberFor(c: Context, call: AnyCall): Promise<StaffMember> {
    return requireStaff(c, services, rightOf(call));
  }

  /** Answers a call that reads. */
  function read<Call extends AnyCall>(
    call: Call,
    handle: (reading: Reading<z.output<Call["query"]>>) => Promise<Answer<Call>>,
  ): void {
    app.get(call.path, async (c) => {
      const member = await memberFor(c, call);
      const query = checkRequest(c.req.query(), call.query) as z.output<Call["query"]>;
      return c.json({ data: await handle({ member, query, at: now() }) });
    });
  }

  /** Answers a call that takes data out as a file: the log says who took what. */
  function takeOut<Call extends AnyCall>(
    call: Call,
    handle: (reading: Reading<z.output<Call["query"]>>) => Promise<Acted<Answer<Call>>>,
  ): void {
    app.get(call.path, async (c) => {
      const member = await memberFor(c, call);
      const query = checkRequest(c.req.query(), call.query) as z.output<Call["query"]>;
      const { answer, subject, details = {} } = await handle({ member, query, at: now() });
      await noteTaken(c, member, { act: call.name, subject, details });
      return c.json({ data: answer });
    });
  }

  /** Writes into the log that somebody took data out. */
  async function noteTaken(
    c: Context,
    member: StaffMember,
    { act, subject, details }: { act: string; subject: string; details: Record<string, unknown> },
  ): Promise<void> {
    await db
      .insertInto("staff_acts")
      .values({
        staff_id: member.id,
        key: randomUUID(),
        act,
        subject,
        details: JSON.stringify(details),
        // It is read anew each time, and holds what a deletion must be able to remove.
        answer: "null",
        address: services.shopperAddress(c),
        at: now().toISOString(),
      })
      .execute();
  }

  /** Answers a call that changes something, in one transaction. */
  function act<Call extends AnyCall, Prepared = undefined>(
    call: Call,
    handle: (acting: Acting<z.output<Call["body"]>, Prepared>) => Promise<Acted<Answer<Call>>>,
    { prepare, isSecret = false, after }: ActOptions<z.output<Call["body"]>, Prepared, Answer<Call>> = {},
  ): void {
    app.post(call.path, async (c) => {
      const { member, key: sentKey, body, address } = await readAct(c, call);
      // Secrets leave no trace, not even hashed.
      const hasSecrets = isSecret || prepare !== undefined;
      const key = hasSecrets ? sentKey : `${sentKey} ${fingerprint(body)}`;
      const before = prepare === undefined ? undefined : await findAct(db, member, key);
      const prepared = (before === undefined ? await prepare?.(member, body) : undefined) as Prepared;
      const data = await once({ call, member, key, address, isSecret }, (trx, at) =>
        handle({ trx, member, body, at, prepared }),
      );
      after?.(data);
      outbox.wake();
      return c.json({ data });
    });
  }

  /** Answers an act on several things: each has a transaction of its own, and one that is refused does not stop the others. Of two with one id the first counts. */
  function each<Call extends AnyCall, Item>(
    call: Call,
    itemsOf: (body: z.output<Call["body"]>) => Iterable<readonly [id: string, item: Item]>,
    handle: (acting: Acting<z.output<Call["body"]>>, id: string, item: Item) => Promise<Record<string, unknown> | void>,
  ): void {
    app.post(call.path, async (c) => {
      const { member, key, body, address } = await readAct(c, call);
      const print = fingerprint(body);
      const results: ItemResult[] = [];
      const items = new Map<string, Item>();
      for (const [id, item] of itemsOf(body)) if (!items.has(id)) items.set(id, item);
      for (const [id, item] of items) results.push(await one(id, item));
      outbox.wake();
      return c.json({ data: { results } });

      async function one(id: string, item: Item): Promise<ItemResult> {
        try {
          await once({ call, member, key: `${key} ${print} ${id}`, address }, async (trx, at) => {
            const details = await handle({ trx, member, body, at, prepared: undefined }, id, item);
            return { answer: null, subject: id, ...(details && { details }) };
          });
          return { id, refused: null };
        } catch (error) {
          if (error instanceof HttpRefusal) return { id, refused: error.message };
          throw error;
        }
      }
    });
  }

  async function readAct<Call extends AnyCall>(c: Context, call: Call) {
    const member = await memberFor(c, call);
    const key = findIdempotencyKey(c);
    if (key === null) throw invalid([{ path: "Idempotency-Key", msg: "An act needs an idempotency key." }]);
    const body = (await readRequestBody(c, call.body)) as z.output<Call["body"]>;
    return { member, key, body, address: services.shopperAddress(c) };
  }

  /** Does the work once for a key of this member, with its row in the log of acts. */
  async function once<T>(
    { call, member, key, address, isSecret = false }: OneAct,
    work: (trx: Database, at: Date) => Promise<Acted<T>>,
  ): Promise<T> {
    const at = now();
    return db.transaction().execute(async (trx) => {
      // The row comes first: another request with the key waits for this one, and then finds its answer.
      const added = await trx
        .insertInto("staff_acts")
        .values({
          staff_id: member.id,
          key,
          act: call.name,
          subject: "",
          details: "{}",
          answer: "null",
          address,
          at: at.toISOString(),
        })
        .onConflict((conflict) => conflict.columns(["staff_id", "key"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (added === undefined) return answerBefore<T>(trx, member, key, call);
      const { answer, subject, details = {} } = await work(trx, at).catch(refuseAtDesk);
      await trx
        .updateTable("staff_acts")
        .set({ subject, details: JSON.stringify(details), answer: JSON.stringify(isSecret ? null : answer) })
        .where("id", "=", added.id)
        .execute();
      return answer;
    });
  }
}

/** What {@link deskRouter} makes. */
export type DeskRouter = ReturnType<typeof deskRouter>;

async function answerBefore<T>(trx: Database, member: StaffMember, key: string, call: OneAct["call"]): Promise<T> {
  const before = await findAct(trx, member, key);
  if (before?.act !== call.name)
    throw invalid([{ path: "Idempotency-Key", msg: "The key was used for something else." }]);
  return JSON.parse(before.answer) as T;
}

function findAct(db: Database, { id }: StaffMember, key: string) {
  const ofMember = db.selectFrom("staff_acts").select(["act", "answer"]).where("staff_id", "=", id);
  return ofMember.where("key", "=", key).executeTakeFirst();
}

/** Throws an error again; a refusal without the commands of a terminal. */
function refuseAtDesk(error: unknown): never {
  if (!(error instanceof HttpRefusal)) throw error;
  const { status, message, code, errors, values } = error;
  throw new HttpRefusal(status, inDeskWords(message), code, errors, values);
}

/** A part of an act's key: a form that is sent again with other fields is another act. */
function fingerprint(body: unknown): string {
  return createHash("sha256").update(JSON.stringify(body)).digest("base64url").slice(0, 22);
}

function rightOf({ name, right }: AnyCall) {
  if (right === null) throw new Error(`${name} needs no login, so it has a route of its own`);
  return right;
}
