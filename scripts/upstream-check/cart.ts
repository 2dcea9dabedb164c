import { cartCalls } from "#contract/cart.ts";
import { toWireId } from "#contract/shape.ts";
import { combinationText, payablePaise, type Combination } from "#domain/variants.ts";
import type { Goods, Shop } from "./browsing.ts";
import { is, madeUpId, skips, type Check, type Customer, type Sending } from "./check.ts";

const { getCart, addToCart, updateCartLine, removeCartLine, clearCart } = cartCalls;

/** What puts pieces into the cart. */
export const adding = ({ id, choice }: Goods, quantity = 1, options: Combination | null = choice): Sending => ({
  body: { productId: toWireId(id), quantity, options },
});

/** Rules of carts. */
export async function cart(check: Check, { goods }: Shop): Promise<void> {
  const { rule, refused, get, has, tolerates, options } = check;
  const setting = ({ id, choice: options }: Goods, quantity: number) => ({ id, body: { quantity, options } });
  const lines = (as?: Customer) => get(getCart, { as });
  const moreThanStock = () => (goods().stock ?? skips("no product tells its stock")) + 1;
  const told = (all: readonly (Combination & { quantity: number })[]) =>
    all
      .map((one) => `${one.quantity} of ${combinationText(one) || "it"}`)
      .toSorted()
      .join("; ");

  let isPlain = false;
  /** A rule that the cart holds these pieces of the first and of the other choice after a call, by its answer where no call reads it. */
  const holds = (
    call: (typeof cartCalls)[keyof typeof cartCalls],
    title: string,
    sending: (goods: Goods) => Sending,
    first = 0,
    other = 0,
  ) =>
    rule(call, title, async () => {
      const answered = await get(call, sending(goods()));
      const now = has(getCart) ? await lines() : answered;
      const price = payablePaise(goods());
      for (const { unitPaise } of now) is("the paise of a piece", unitPaise ?? price, price);
      isPlain ||= now.length > 0 && now.every(({ size, color }) => size === null && color === null);
      if (isPlain) tolerates("it knows nothing of size and colour: the shop keeps them beside the line");
      // All lines of the product go with the one that is removed.
      if (isPlain && call === removeCartLine) return;
      const { choice, otherChoice } = goods();
      const wanted = [
        { ...choice, quantity: first },
        { ...choice, ...otherChoice, quantity: otherChoice === null ? 0 : other },
      ].filter(({ quantity }) => quantity > 0);
      const sum = (all: readonly { quantity: number }[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);
      // Of a product without options the shop tells the sum.
      if (isPlain) is("the pieces in the cart", sum(now), call === updateCartLine ? first : sum(wanted));
      else is("the cart", told(now), told(wanted));
    });

  await rule(getCart, "is empty at first", async () => is("the lines of a new customer", (await lines()).length, 0));
  await holds(addToCart, "adds products", adding, 1);
  await holds(addToCart, "adds to what is there", adding, 2);
  const noOther = "no product of the first page comes in two combinations";
  const addingOther = (one: Goods) => adding(one, 1, one.otherChoice ?? skips(noOther));
  await holds(addToCart, "keeps size and colour as lines of their own", addingOther, 2, 1);
  const noSuch = { size: "No such size", color: "No such" };
  const stating = () => (goods().variants === null ? skips("it states no combinations") : goods());
  await refused(addToCart, {
    "refuses a combination that the product does not come in": () => adding(stating(), 1, noSuch),
    "refuses more than the stock": () => adding(goods(), moreThanStock()),
    "refuses an unknown product": () => adding({ ...goods(), id: madeUpId(goods().id) }, 1, null),
  });
  await refused(
    addToCart,
    { "refuses no piece at all": () => adding(goods(), 0), "refuses fewer than no piece": () => adding(goods(), -1) },
    "harmless",
  );
  await refused(updateCartLine, { "refuses more than the stock": () => setting(goods(), moreThanStock()) });
  await holds(updateCartLine, "sets the products of one line", (one) => setting(one, 1), 1, 1);
  await rule(getCart, "keeps the order in which its lines were added", async () => {
    const [first, second] = (await lines()).map(combinationText);
    if (second === undefined) return skips("no product makes two lines");
    await get(updateCartLine, setting(goods(), 2));
    is("the first line after its pieces are set", (await lines()).map(combinationText)[0], first);
    if (first !== combinationText(goods().choice))
      tolerates("the newest line is first: the shop shows them as they come");
  });
  await rule(getCart, "tells today's price of what lies in it", async () => {
    const { reprice = () => skips("not to be seen from outside: only the owner changes a price") } = options;
    const { id } = goods();
    await reprice(id, 1);
    const now = await lines().finally(() => reprice(id, -1));
    for (const { unitPaise } of now) is("the paise of a piece", unitPaise, payablePaise(goods()) + 100);
  });
  await rule(getCart, "is each customer's own", async () =>
    is("the lines of another customer", (await lines(check.banu())).length, 0),
  );
  const first = ({ id, choice: { size, color } }: Goods) => ({ id, query: { size: size ?? "", color: color ?? "" } });
  await holds(removeCartLine, "removes one line", first, 0, 1);
  await holds(clearCart, "empties the cart", () => ({}));
}
