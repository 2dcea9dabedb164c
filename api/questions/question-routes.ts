import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { z } from "zod";
import { questionCalls } from "#contract/questions.ts";
import { dayOf } from "#domain/dates.ts";
import { languageFrom } from "#domain/languages.ts";
import { readRequestBody } from "#api/http/read-request-body.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { orderNumberFrom } from "#api/order-records/order-number.ts";
import type { Services } from "#api/http/services.ts";

/** `POST /questions`: stores a question and writes to the shop's owner. */
export function questionRoutes({ db, now, outbox, rateLimits, shopperAddress, returnTerms }: Services): Hono {
  return new Hono().post("/questions", async (c) => {
    const asked = await readRequestBody(c, questionCalls.askQuestion.request);
    // By address alone: whoever writes for fun writes another e-mail each time.
    await rateLimits.count("question", "everybody", shopperAddress(c));
    const at = now();
    await db.transaction().execute(async (trx) => {
      const added = await trx
        .insertInto("questions")
        .values({
          id: idOf(asked, dayOf(at.toISOString(), returnTerms.timeZone)),
          name: asked.name,
          email: asked.email,
          order_number: asked.order_number === null ? null : orderNumberFrom(asked.order_number),
          question: asked.question,
          created_at: at.toISOString(),
          language: languageFrom(c.req.header("accept-language")),
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (added !== undefined) await addToOutbox(trx, { kind: "owner_question", questionId: added.id }, at);
    });
    outbox.wake();
    return c.json({ message: "We have your question." });
  });
}

/** A double click and a retry send the same question again: on one day of the shop it is one. */
function idOf(asked: z.output<typeof questionCalls.askQuestion.request>, day: string | null): string {
  const parts = [asked.name, asked.email, asked.order_number, asked.question, day];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
