import type { Product } from "#contract/readers/product.ts";
import { readWishlist } from "#contract/readers/wishlist.ts";
import { toWireId } from "#app/gateway/upstream-response.server.ts";
import type { Check, CheckCustomer } from "./check.ts";
import { judgeReadable, judgeRefusal, judgeSuccess } from "./judging.ts";
import type { Judge } from "./rules.ts";
import { madeUpId } from "./search-rules.ts";

/** The rules of the wishlist. */
export async function checkWishlist(
  { client, rules }: Check,
  asha: CheckCustomer,
  banu: CheckCustomer,
  product: Product,
): Promise<void> {
  const { rule } = rules;
  const wishes = async (judge: Judge, { token }: CheckCustomer) =>
    (readWishlist(judgeSuccess(judge, "GET /wishlist", await client.send("GET /wishlist", { token }))) ?? []).map(
      ({ productId }) => productId,
    );
  const add = (productId: string) =>
    client.send("POST /wishlist/add", { token: asha.token, body: { productId: toWireId(productId) } });
  await rule("GET /wishlist", "is empty at first", async (judge) => {
    const [first] = await wishes(judge, asha);
    if (first !== undefined) judge.breaks(`a new customer wishes for product ${first}: another customer's wishlist`);
  });
  await rule("POST /wishlist/add", "adds a product once", async (judge) => {
    judgeSuccess(judge, "POST /wishlist/add", await add(product.id));
    if (!(await wishes(judge, asha)).includes(product.id))
      judge.breaks(`product ${product.id} was added, and is not on the list`);
    const again = await add(product.id);
    judgeReadable(judge, again);
    const entries = (await wishes(judge, asha)).filter((id) => id === product.id).length;
    if (entries !== 1) judge.breaks(`added twice, product ${product.id} is on the list ${entries} times`);
    if (!again.ok) judge.tolerates(`adding what is there is refused with status ${again.status}`);
  });
  await rule("POST /wishlist/add", "refuses a product that does not exist", async (judge) => {
    const reply = await add(madeUpId(product.id));
    judgeReadable(judge, reply);
    if (reply.ok && !(await wishes(judge, asha)).includes(madeUpId(product.id)))
      return judge.tolerates(`status ${reply.status}, though nothing is added`);
    judgeRefusal(judge, reply, { statuses: [404], what: "a product that does not exist is on the list" });
  });
  await rule("GET /wishlist", "is each customer's own", async (judge) => {
    if ((await wishes(judge, banu)).includes(product.id))
      judge.breaks("the wish of one customer is on the list of another");
  });
  await rule("DELETE /wishlist/remove/{id}", "removes a product", async (judge) => {
    const remove = () => client.send("DELETE /wishlist/remove/{id}", { values: { id: product.id }, token: asha.token });
    judgeSuccess(judge, "DELETE /wishlist/remove/{id}", await remove());
    if ((await wishes(judge, asha)).includes(product.id))
      judge.breaks(`product ${product.id} was removed, and is still on the list`);
    const again = await remove();
    judgeReadable(judge, again);
    if (!again.ok && again.status !== 404)
      judge.breaks(`removing what is gone is refused with status ${again.status}: the shop tells of a failure`);
  });
  await rule("DELETE /wishlist/clear", "removes every wish", async (judge) => {
    await add(product.id);
    judgeSuccess(judge, "DELETE /wishlist/clear", await client.send("DELETE /wishlist/clear", { token: asha.token }));
    if ((await wishes(judge, asha)).length > 0) judge.breaks("the list was cleared, and is not empty");
  });
}
