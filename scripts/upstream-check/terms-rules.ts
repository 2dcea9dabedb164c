import { readTerms } from "#contract/readers/terms.ts";
import { specifiedShipping, type ShippingRule } from "#domain/totals.ts";
import type { Check } from "./check.ts";
import { judgeSuccess } from "./judging.ts";

const name = "GET /terms";
const contentName = "GET /shop-content";

/** Reads the terms. Returns the rule of shipping by which the upstream must add up orders. */
export async function checkTerms({ client, rules }: Check): Promise<ShippingRule> {
  let shipping = specifiedShipping;
  await rules.rule(name, "tells what shipping costs", async (judge) => {
    const reply = await client.send(name);
    if (reply.status === 404) return judge.tolerates("not there: the shop takes its own settings");
    const told = readTerms(judgeSuccess(judge, name, reply)).shipping;
    if (told === null) return judge.breaks("it tells no amount of shipping that can be read");
    shipping = told;
  });
  await rules.rule(contentName, "tells the owner's words and tables", async (judge) => {
    const reply = await client.send(contentName);
    if (reply.status === 404) return judge.tolerates("not there: the shop shows what its own settings say");
    judgeSuccess(judge, contentName, reply);
  });
  return shipping;
}
