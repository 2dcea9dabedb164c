import { calls } from "#contract/calls.ts";
import type { Check } from "./check.ts";
import type { UpstreamAnswer } from "./exchange.ts";
import { judgeReadable, judgeRefusal } from "./judging.ts";
import type { Judge } from "./rules.ts";

/** Every call that wants a login refuses whoever has none. With `readsOnly`, only calls that change nothing are made. */
export async function checkGuards({ client, rules }: Check, { readsOnly }: { readsOnly: boolean }): Promise<void> {
  for (const { method, path, auth, without } of calls) {
    if (auth !== "customer" || (readsOnly && method !== "GET")) continue;
    const name = `${method} ${path}`;
    await rules.rule(name, "wants a login (401)", async (judge) => {
      for (const token of [undefined, "made-up-token"]) {
        const sending = {
          values: { id: "1", productId: "1" },
          ...(token !== undefined && { token }),
          ...(method !== "GET" && method !== "DELETE" && { body: {} }),
        };
        judgeGuard(judge, await client.send(name, sending), { token, isRead: method === "GET", without });
      }
    });
  }
}

function judgeGuard(
  judge: Judge,
  reply: UpstreamAnswer,
  { token, isRead, without }: { token: string | undefined; isRead: boolean; without: string | undefined },
): void {
  judgeReadable(judge, reply);
  const who = token === undefined ? "without a token" : "with a made-up token";
  if (reply.status === 404 && without !== undefined) return judge.tolerates(`not there: the shop ${without}`);
  if (!reply.ok && reply.status !== 401 && isRead)
    judge.breaks(
      `${who} it is refused with status ${reply.status}, not 401: a shopper whose login has ended would never be sent to log in`,
    );
  judgeRefusal(judge, reply, { statuses: [401], what: `it answers ${who}` });
}
