import { Hono, type Context } from "hono";
import type { z } from "zod";
import type { DeskCall } from "#contract/desk/desk-call.ts";
import { checkRequest, findIdempotencyKey, readRequestBody } from "#api/http/read-request-body.ts";
import { invalid } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import type { Database } from "#api/database/tables.ts";
import { findAct, fingerprint, noteTaken as noteTakenOut, once, onceEach, type Acted } from "./once.ts";
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

/** How an act differs from the others. */
interface ActOptions<Body, Prepared, Answered> {
  /** What takes too long for a transaction, or counts attempts. It is left out for an act that was done before. */
  prepare?(member: StaffMember, body: Body): Promise<Prepared>;
  /** Whether the answer is not to be kept: the same act once more answers null. */
  isSecret?: boolean;
  /** What begins after the commit; also for an act that was done before. */
  after?(answer: Answered): void;
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
  return { app, memberFor, read, export: takeOut, noteTaken, act, each };

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
    await noteTakenOut(services, { name: act, member, address: services.shopperAddress(c) }, subject, details);
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
      const data = await once(services, { name: call.name, member, key, address, isSecret }, (trx, at) =>
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
      const act = { name: call.name, member, key: `${key} ${fingerprint(body)}`, address };
      const results = await onceEach(services, act, itemsOf(body), (trx, at, id, item) =>
        handle({ trx, member, body, at, prepared: undefined }, id, item),
      );
      outbox.wake();
      return c.json({ data: { results } });
    });
  }

  async function readAct<Call extends AnyCall>(c: Context, call: Call) {
    const member = await memberFor(c, call);
    const key = findIdempotencyKey(c);
    if (key === null) throw invalid([{ path: "Idempotency-Key", msg: "An act needs an idempotency key." }]);
    const body = (await readRequestBody(c, call.body)) as z.output<Call["body"]>;
    return { member, key, body, address: services.shopperAddress(c) };
  }
}

/** What {@link deskRouter} makes. */
export type DeskRouter = ReturnType<typeof deskRouter>;

function rightOf({ name, right }: AnyCall) {
  if (right === null) throw new Error(`${name} needs no login, so it has a route of its own`);
  return right;
}
