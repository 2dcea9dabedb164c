import { data, replace } from "react-router";
import { z } from "zod";
import type { Product } from "../../../contract/readers/product.ts";
import { messages, toastMs } from "../../content/messages.ts";
import { quantityFrom } from "../../../domain/cart.ts";
import { categoryFrom } from "../../../domain/categories.ts";
import type { Signed } from "../../../domain/signed-source.ts";
import { colorFrom, colors, sizeFrom, sizes } from "../../../domain/options.ts";
import { mentionsStock } from "../../../domain/stock-refusal.ts";
import { blankForm, parseForm } from "../../forms/parse.server.ts";
import type { FormState } from "../../forms/form-state.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { attempt } from "../../gateway/faults.server.ts";
import { browseProduct, browseProducts, findProduct } from "../../gateway/products.server.ts";
import { findWishlist } from "../../gateway/wishlists.server.ts";
import { cardFacts } from "../../parts/card-facts.ts";
import { addPieces, type CartResult } from "../../session/cart.server.ts";
import { leaveFlash, type Visit } from "../../session/visit.server.ts";

/** How many pieces stand below as going well with it, and among how many of its category they are chosen. */
const RELATED = 4;
const RELATED_FROM = 24;
/** The longest id that is asked for. */
const MAX_ID_LENGTH = 128;

const purchase = z.object({
  color: z.enum(colors, messages.chooseSizeAndColor),
  size: z.enum(sizes, messages.chooseSizeAndColor),
  quantity: z.unknown().optional().transform(quantityFrom),
});

/** What the product page shows. Throws 404 and 503 with the specification's message. */
export async function loadProduct(visit: Visit, id: string | null) {
  const [{ product, related }, wishes] = await Promise.all([productAndRelated(visit, id), wishedIds(visit)]);
  const { name, description, pricePaise, salePaise, inStock, stock, category, craft, pictures, isNew, isSale } =
    product;
  return {
    product: {
      id: product.id,
      name,
      description,
      pricePaise,
      salePaise,
      inStock,
      stock,
      category,
      craft,
      pictures,
      isNew,
      isSale: isSale || salePaise !== null,
    },
    related: related.map((piece) => cardFacts(piece)),
    wished: wishes.includes(product.id),
    form: blankForm(purchase, choiceIn(visit.url.searchParams)),
  };
}

/** What the product page shows; see {@link loadProduct}. */
export type ProductFacts = Awaited<ReturnType<typeof loadProduct>>;

/** Adds the piece as chosen and comes back to the page; a refusal gives the form again, with what was chosen. */
export async function buyProduct(visit: Visit, id: string | null, request: Request) {
  if (id === null || id === "") throw data({ message: messages.productIdMissing }, { status: 400 });
  const parsed = parseForm(await readForm(request), purchase);
  if (!parsed.ok) return data({ form: withOneError(parsed.state) }, { status: 400 });
  // Should her session turn out to be over, the login leads back to the piece as she chose it.
  visit.sentFrom = addressWith(visit, parsed.value);
  const { value, fault } = await attempt(added(visit, id, parsed.value));
  if (fault !== null) {
    // Where not even the page can be had, its address keeps what was chosen, for when it can.
    if ((await attempt(browseProduct(visit.door, id))).fault !== null) return laterWith(visit, parsed.value);
    return data({ form: parsed.refuse({ message: messages.addToCartFailed }) }, { status: 503 });
  }
  if (value.code === "refused")
    return data(
      {
        form: parsed.refuse({
          message: mentionsStock(value.message) ? messages.outOfStock : (value.message ?? messages.addToCartFailed),
        }),
      },
      { status: 400 },
    );
  const { size, color } = parsed.value;
  leaveFlash(visit, {
    kind: "success",
    text: messages.addedToCart,
    toastMs: toastMs.product,
    added: { productId: id, size, color },
  });
  // The page with the form stands in the history already.
  return replace(visit.url.pathname + visit.url.search, 303);
}

/** Leads to the page's own address with what was chosen in it. */
function laterWith(visit: Visit, choice: z.output<typeof purchase>) {
  leaveFlash(visit, { kind: "error", text: messages.addToCartFailed, toastMs: toastMs.product });
  return replace(addressWith(visit, choice), 303);
}

/** The page's own address with what was chosen in it. */
function addressWith(visit: Visit, { size, color, quantity }: z.output<typeof purchase>): string {
  const address = new URL(visit.url);
  for (const [name, value] of Object.entries({ size, color, quantity })) address.searchParams.set(name, String(value));
  return address.pathname + address.search;
}

/** What the address says of size, colour and quantity; nonsense says nothing. */
function choiceIn(params: URLSearchParams) {
  return {
    size: sizeFrom(params.get("size")),
    color: colorFrom(params.get("color")),
    quantity: String(quantityFrom(params.get("quantity"))),
  };
}

/** Adds the piece under the id that the upstream gives it, however the address spells it. */
async function added(visit: Visit, id: string, choice: z.output<typeof purchase>): Promise<CartResult> {
  const product = await findProduct(visit.door, id);
  if (product === null) throw data({ message: messages.productNotFound }, { status: 404 });
  return addPieces(visit, { productId: product.id, ...choice }, product);
}

async function productOf(visit: Visit, id: string | null): Promise<Signed<Product>> {
  // Dots alone would be resolved as a path of the upstream's.
  const isAskable = id !== null && id !== "" && id.length <= MAX_ID_LENGTH && !/^\.+$/.test(id);
  const { value: product, fault } = isAskable
    ? await attempt(browseProduct(visit.door, id))
    : { value: null, fault: null };
  if (fault !== null) throw data({ message: messages.productFailed }, { status: 503 });
  if (product === null) throw data({ message: messages.productNotFound }, { status: 404 });
  return product;
}

async function productAndRelated(visit: Visit, id: string | null) {
  const product = await productOf(visit, id);
  return { product, related: await findRelated(visit, product) };
}

/** Pieces of the same category, those of the same craft first; none when they cannot be read. */
async function findRelated(visit: Visit, product: Signed<Product>): Promise<Signed<Product>[]> {
  const category = categoryFrom(product.category) ?? product.category;
  const { value } = await attempt(
    browseProducts(visit.door, { ...(category === null ? {} : { category }), page: 1, limit: RELATED_FROM }),
  );
  const others = (value?.products ?? []).filter((one) => one.id !== product.id && one.inStock);
  const isSameCraft = (one: Product) => product.craft !== null && one.craft === product.craft;
  return others.toSorted((a, b) => Number(isSameCraft(b)) - Number(isSameCraft(a))).slice(0, RELATED);
}

/** The products among her wishes; a guest has none, and wishes that cannot be read do not keep the page from her. */
async function wishedIds(visit: Visit): Promise<string[]> {
  if (visit.customer === null) return [];
  const { value } = await attempt(findWishlist(visit.door));
  return value?.map(({ productId }) => productId) ?? [];
}

/** Size and colour share one message (specification, section 5): it is said once, at the first that is missing. */
function withOneError(state: FormState): FormState {
  const { color, size, ...others } = state.errors;
  return { ...state, errors: { ...others, ...(color !== undefined ? { color } : size !== undefined ? { size } : {}) } };
}
