import { readCart, type CartItem } from "#contract/readers/cart.ts";
import { valueAt } from "#contract/envelope.ts";
import { readProblem } from "#contract/problem.ts";
import type { Combination } from "#domain/variants.ts";
import { mentionsStock } from "#domain/cart.ts";
import { toWireId } from "#app/gateway/upstream-response.server.ts";
import { asRupees, paysFor, type Check, type CheckCustomer } from "./check.ts";
import type { UpstreamAnswer } from "./exchange.ts";
import { judgeReadable, judgeRefusal, judgeSuccess } from "./judging.ts";
import type { Judge } from "./rules.ts";
import { madeUpId } from "./search-rules.ts";
import type { OrderedProduct } from "./choose-product.ts";

/** The rules of the cart. */
export async function checkCart(
  { client, rules }: Check,
  asha: CheckCustomer,
  banu: CheckCustomer,
  product: OrderedProduct,
): Promise<void> {
  const { rule } = rules;
  let hasCart = true;
  const { choice, otherChoice } = product;
  const add = (productId: string, quantity: number, options = choice) =>
    client.send("POST /cart/add", { token: asha.token, body: { productId: toWireId(productId), quantity, options } });
  const set = (quantity: number) =>
    client.send("PUT /cart/{productId}", {
      values: { productId: product.id },
      token: asha.token,
      body: { quantity, options: choice },
    });
  const shown = async (judge: Judge, { token }: CheckCustomer) =>
    readCart(judgeSuccess(judge, "GET /cart", await client.send("GET /cart", { token }))).items ?? [];
  const now = async (judge: Judge, reply: UpstreamAnswer) =>
    hasCart ? shown(judge, asha) : (readCart(reply.body).items ?? []);

  await rule("GET /cart", "is empty at first", async (judge) => {
    const reply = await client.send("GET /cart", { token: asha.token });
    hasCart = reply.status !== 404;
    if (!hasCart) return judge.tolerates("not there: the shop keeps the lines of the last cart answer");
    judgeSuccess(judge, "GET /cart", reply);
    const [line] = readCart(reply.body).items ?? [];
    if (line !== undefined)
      judge.breaks(`a new customer has product ${line.productId} in their cart: another customer's cart is shown`);
  });
  await rule("POST /cart/add", "adds products, and more to what is there", async (judge) => {
    const first = await add(product.id, 1);
    judgeSuccess(judge, "POST /cart/add", first);
    if (productQuantity(await now(judge, first), product.id) !== 1)
      judge.breaks(`one piece was added, and the cart holds ${productQuantity(await now(judge, first), product.id)}`);
    const second = await add(product.id, 1);
    const products = productQuantity(await now(judge, second), product.id);
    if (products !== 2) judge.breaks(`added twice, the cart holds ${products}, not 2`);
    const line = linesOf(await now(judge, second), product.id)[0];
    if (line?.unitPaise === null) judge.tolerates("lines tell no price: the shop reads the product");
    else if (line !== undefined && line.unitPaise !== paysFor(product))
      judge.breaks(
        `the line costs ${asRupees(line.unitPaise)} a piece, the product ${asRupees(paysFor(product))}${line.unitPaise === paysFor(product) * 100 ? ": paise, not rupees" : ""}`,
      );
  });
  await rule("POST /cart/add", "keeps size and colour as lines of their own", async (judge) => {
    if (otherChoice === null) return judge.skips("no product of the first page comes in two combinations");
    const lines = linesOf(await now(judge, await add(product.id, 1, otherChoice)), product.id);
    if (lines.every(({ size, color }) => size === null && color === null))
      return judge.tolerates("it knows nothing of size and colour: the shop keeps them beside the line");
    const found = lines.map((line) => lineText(line, line.quantity)).toSorted();
    if (found.join() !== [lineText(choice, 2), lineText(otherChoice, 1)].toSorted().join())
      judge.breaks(
        `${lineText(choice, 2)} and ${lineText(otherChoice, 1)} were added; the cart holds ${found.join(", ")}`,
      );
  });
  await rule("POST /cart/add", "refuses a combination that the product does not come in", async (judge) => {
    if (product.variants === null) return judge.skips("the product states no combinations");
    const before = productQuantity(await now(judge, await set(2)), product.id);
    const reply = await add(product.id, 1, { size: "No such size", color: "No such colour" });
    if (productQuantity(await now(judge, reply), product.id) > before)
      judge.breaks("a size and colour that do not exist are in the cart");
    judgeRefusal(judge, reply, { statuses: [409, 422], what: "a size and colour that do not exist are added" });
  });
  await rule("POST /cart/add", "refuses more than the stock", async (judge) => {
    if (product.stock === null) return judge.skips("no product tells its stock");
    const before = productQuantity(await now(judge, await set(2)), product.id);
    const reply = await add(product.id, product.stock + 1);
    const after = await now(judge, reply);
    if (productQuantity(after, product.id) > before)
      judge.breaks(
        `there are ${product.stock} of product ${product.id}, and the cart takes ${productQuantity(after, product.id)}: the stock limit is ignored`,
      );
    judgeStockRefusal(judge, reply);
  });
  await rule("POST /cart/add", "refuses fewer than one piece", async (judge) => {
    const before = productQuantity(await now(judge, await set(2)), product.id);
    for (const quantity of [0, -1]) {
      const reply = await add(product.id, quantity);
      const after = productQuantity(await now(judge, reply), product.id);
      if (after < before) judge.breaks(`adding ${quantity} products took the cart from ${before} to ${after}`);
      judgeReadable(judge, reply);
      if (reply.ok && valueAt(reply.body, "success") !== false)
        judge.tolerates(`adding ${quantity} products is answered with status ${reply.status}; the shop never does`);
    }
  });
  await rule("POST /cart/add", "refuses a product that does not exist", async (judge) => {
    const reply = await add(madeUpId(product.id), 1);
    judgeReadable(judge, reply);
    if (productQuantity(await now(judge, reply), madeUpId(product.id)) > 0)
      judge.breaks("a product that does not exist is in the cart");
    judgeRefusal(judge, reply, { statuses: [404], what: "a product that does not exist is added" });
  });
  await rule("PUT /cart/{productId}", "sets the products of one line", async (judge) => {
    const reply = await set(1);
    judgeSuccess(judge, "PUT /cart/{productId}", reply);
    const lines = linesOf(await now(judge, reply), product.id);
    const line = lines.find((one) => isOf(one, choice)) ?? lines[0];
    if (line?.quantity !== 1) judge.breaks(`the line was set to 1 piece, and holds ${line?.quantity ?? "none"}`);
  });
  await rule("PUT /cart/{productId}", "refuses more than the stock", async (judge) => {
    if (product.stock === null) return judge.skips("no product tells its stock");
    const reply = await set(product.stock + 1);
    if (productQuantity(await now(judge, reply), product.id) > product.stock)
      judge.breaks(
        `there are ${product.stock} of product ${product.id}, and a line is set to ${product.stock + 1}: the stock limit is ignored`,
      );
    judgeStockRefusal(judge, reply);
  });
  await rule("GET /cart", "is each customer's own", async (judge) => {
    if (!hasCart) return judge.skips("there is no such call");
    if (productQuantity(await shown(judge, banu), product.id) > 0)
      judge.breaks("the products of one customer are in the cart of another: another customer's cart is shown");
  });
  await rule("DELETE /cart/{productId}", "removes one line", async (judge) => {
    const reply = await client.send("DELETE /cart/{productId}", {
      values: { productId: product.id },
      query: { size: choice.size ?? "", color: choice.color ?? "" },
      token: asha.token,
    });
    judgeSuccess(judge, "DELETE /cart/{productId}", reply);
    const left = linesOf(await now(judge, reply), product.id);
    if (left.some((line) => isOf(line, choice) || isOf(line, { size: null, color: null })))
      judge.breaks("the line was removed, and is still there");
    if (left.length === 0) judge.tolerates("all lines of the product went with it");
  });
  await rule("DELETE /cart", "empties the cart", async (judge) => {
    await add(product.id, 1);
    const reply = await client.send("DELETE /cart", { token: asha.token });
    judgeSuccess(judge, "DELETE /cart", reply);
    if (productQuantity(await now(judge, reply), product.id) > 0)
      judge.breaks("the cart was emptied, and is not empty");
  });
}

/** In the words by which the shop knows that it is about the stock. */
function judgeStockRefusal(judge: Judge, reply: UpstreamAnswer): void {
  judgeRefusal(judge, reply, { statuses: [409], what: "more than the stock is accepted" });
  const isSoft = reply.ok && valueAt(reply.body, "success") === false;
  if (!mentionsStock(readProblem(reply.body).message))
    judge.tolerates(
      `the message${isSoft ? "" : " of the refusal"} does not mention stock or availability: the shop shows it as it is`,
    );
}

function isOf(line: Combination, { size, color }: Combination): boolean {
  return line.size === size && line.color === color;
}

function lineText({ size, color }: Combination, quantity: number): string {
  return `${size ?? ""} ${color ?? ""} ${quantity}`.trim();
}

function linesOf(items: readonly CartItem[], id: string): CartItem[] {
  return items.filter(({ productId }) => productId === id);
}

function productQuantity(items: readonly CartItem[], id: string): number {
  return linesOf(items, id).reduce((sum, { quantity }) => sum + quantity, 0);
}
