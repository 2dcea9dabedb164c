// One file: each answer of an upstream that is read is a row of the same tables.
import { expect, test } from "vitest";
import { readLogin } from "#contract/auth.ts";
import { cartCalls, cartItem } from "#contract/cart.ts";
import { readListNotes, readProductList } from "#contract/product-lists.ts";
import { createOrderRequest, readCreatedOrder, readOrder, readOrders } from "#contract/orders.ts";
import { processPaymentRequest, readPayment, savedPaymentMethod } from "#contract/payments.ts";
import { hasSucceeded } from "#contract/normalise.ts";
import { readProblem } from "#contract/problem.ts";
import { readProduct } from "#contract/products.ts";
import { readUser } from "#contract/profile.ts";
import { readList } from "#contract/shape.ts";
import { wishlistItem } from "#contract/wishlist.ts";
import { exampleOrderRequest } from "#contract/examples.ts";

const item = { product_id: 7, quantity: 2, name: "Kurti", price: 799 };
const saree = { id: 7, name: "Bandhani saree", price: 2499 };
const asha = { id: 3, name: "Asha", email: "asha@example.com" };
const order = {
  id: 5,
  status: "pending",
  createdAt: "2026-11-05T10:00:00Z",
  items: [{ product_id: 7, qty: 2, price: 799, name: "Kurti", options: { size: "M", color: "Red" } }],
  total: 1598,
};
const readOrderOfList = {
  id: "5",
  status: "pending",
  createdAt: "2026-11-05T10:00:00Z",
  totalPaise: 159_800,
  items: [{ productId: "7", quantity: 2, unitPaise: 79_900, size: "M", color: "Red" }],
};
const payment = { id: "p1", brand: "Visa", last4: "1111" };
const noPayment = { id: null, status: null, brand: null, last4: null, isTest: false, refused: false };
const readCart = (body: unknown) => readList(cartItem, body);
const readWishlist = (body: unknown) => readList(wishlistItem, body);
const readPaymentMethods = (body: unknown) => readList(savedPaymentMethod, body);
const readFacets = (body: unknown) => readListNotes(body).facets;
const noLine = { name: null, unitPaise: null, picture: null, category: null, size: null, color: null };

/** What each answer is about, who reads it, what stands in it, the places in which it may stand ("" is the body itself), and what is read. */
test.each<[string, (body: unknown) => unknown, unknown, string[], unknown]>([
  [
    "a cart",
    readCart,
    [item],
    ["items", "data.items", "data", ""],
    [{ productId: "7", quantity: 2, unitPaise: 79_900 }],
  ],
  [
    "a wishlist",
    readWishlist,
    [{ id: 3, product_id: 7, name: "Kurti", image: "a.jpg", price: 799 }],
    ["data.products", "data", "products", ""],
    [{ productId: "7", name: "Kurti", picture: "a.jpg", pricePaise: 79_900 }],
  ],
  [
    "a list of products",
    (body) => readProductList(body)?.products,
    [saree],
    ["data.data", "data", "data.products", "products", ""],
    [{ id: "7" }],
  ],
  [
    "a product",
    readProduct,
    saree,
    ["data", "product", "data.product", ""],
    { id: "7", name: "Bandhani saree", pricePaise: 249_900 },
  ],
  ["orders", (body) => readOrders(body)?.orders, [order], ["data.data", "data", ""], [readOrderOfList]],
  ["an order", readOrder, order, ["data.order", "order", "data", ""], { id: "5" }],
  ["a user", readUser, asha, ["user", "data.user", "data", ""], { id: "3", name: "Asha", phone: null }],
  [
    "a payment",
    readPayment,
    payment,
    ["data.payment", "payment", "data", ""],
    { ...noPayment, id: "p1", brand: "Visa", last4: "1111" },
  ],
  [
    "saved payment methods",
    readPaymentMethods,
    [{ id: 1, type: "card", card_number: "**** 4242" }],
    ["data", ""],
    [{ id: "1", type: "card", last4: "4242", isTest: false }],
  ],
  ["a login", readLogin, { token: "t", user: asha }, ["", "data"], { token: "t", user: { id: "3" } }],
  ["a refusal's words", (body) => readProblem(body).message, "Sorry", ["message", "error"], "Sorry"],
])("finds %s in each of its places", (_, read, value, places, found) => {
  for (const place of places) {
    const keys = place === "" ? [] : place.split(".");
    const body = keys.reduceRight<unknown>((inside, key) => ({ [key]: inside }), value);
    expect({ place, read: read(body) }).toMatchObject({ place, read: found });
  }
});

const ofOrder = (fields: object) => readOrder({ id: 1, ...fields });
const ofProduct = (fields: object) => readProduct({ id: 1, price: 1, ...fields });
const ofLine = (line: unknown) => readCart([line])?.[0];
const card_number = "4111111111111111";
const card = { method: "card", cardNumber: card_number, cardName: "A", expiryDate: "12/30", cvv: "123" };
const whole = {
  id: "65fc",
  name: "Asha Rao",
  email: "asha@example.com",
  phone: "9800012345",
  address: "4 Temple Street",
  city: "Mysuru",
  state: "Karnataka",
  pincode: "570001",
};

type Answers = [body: unknown, found: unknown][];
/** Answers of which the same is read. */
const giving = (found: unknown, ...bodies: unknown[]): Answers => bodies.map((body) => [body, found]);

/** Which rule it is, what is read, and each answer beside what is read from it. */
test.each<[string, (body: never) => unknown, ...Answers]>([
  [
    "an answer without a list is not an empty cart",
    readCart,
    [{ success: true, message: "Added" }, null],
    [{ items: [] }, []],
  ],
  [
    "only a plain false says that a change was refused",
    hasSucceeded,
    [{ success: false }, false],
    ...giving(true, { success: true }, {}, null, { success: "false" }),
  ],
  [
    "a line's product has its id under three names",
    (line) => ofLine(line)?.productId,
    ...giving("7", { product_id: 7, id: 99 }, { id: 7 }, { _id: "7" }),
  ],
  [
    "lines without a product id, or with a quantity that cannot be, are dropped",
    ofLine,
    ...giving(
      undefined,
      { quantity: 1 },
      { product_id: null },
      { product_id: 7, quantity: 0 },
      { product_id: 8, quantity: "x" },
      null,
      "x",
    ),
  ],
  [
    "a line without a quantity is one piece; what a line does not say is null",
    ofLine,
    [{ id: 1 }, { productId: "1", quantity: 1, ...noLine }],
    [
      { id: 2, quantity: "3" },
      { productId: "2", quantity: 3, ...noLine },
    ],
  ],
  [
    "size and colour stand beside the line or in options; else they are null",
    (line) => [ofLine(line)?.size, ofLine(line)?.color],
    [{ id: 1, size: "M", color: "Red" }, ["M", "Red"]],
    [{ id: 2, options: { size: "L", color: "Blue" } }, ["L", "Blue"]],
    [{ id: 5, options: "{broken" }, [null, null]],
    [{ id: 6, options: null }, [null, null]],
  ],
  [
    "a user without an id is nobody; _id is an id, zipCode a pincode",
    (body) => {
      const user = readUser(body);
      return user && [user.id, user.pincode];
    },
    ...giving(null, null, {}, { user: null }, { user: { name: "x" } }, { id: "" }),
    [{ _id: "65fc", zipCode: "302001" }, ["65fc", "302001"]],
    [{ id: 1, pincode: "110001", zipCode: "302001" }, ["1", "110001"]],
  ],
  ["a user with all fields is read whole", readUser, [whole, whole]],
  [
    "a login has a token and a user, or the user's fields beside the token",
    (body) => {
      const login = readLogin(body);
      return login && [login.token, login.user.id];
    },
    [{ token: "t", ...asha }, ["t", "3"]],
    ...giving(null, { token: "t" }, { user: asha }, { token: "", user: asha }, null),
  ],
  [
    "words that are not meant for shoppers are dropped, and others kept",
    (body) => readProblem(body).message,
    ...giving(
      null,
      { message: "<html>502</html>" },
      { message: '{"a":1}' },
      { message: "ENOENT: no such file, open '/srv/shop/config.json'" },
      { message: "Cannot find C:\\shop\\config.json" },
      { message: "TypeError: products is undefined" },
      { message: "failed at findProducts (list.js:12:3)" },
      { message: " " },
      { message: 5 },
      "text",
      null,
    ),
    [{ message: "Loom is on fire" }, "Loom is on fire"],
    [{ message: "Choose a size and/or a colour." }, "Choose a size and/or a colour."],
    [
      { message: "Dial 1800/1801, or see https://example.org/help/sizes" },
      "Dial 1800/1801, or see https://example.org/help/sizes",
    ],
  ],
  [
    "field errors are read as path and msg; those without a field are dropped",
    (errors) => readProblem({ errors }).errors,
    [
      [
        { path: "email", msg: "Taken" },
        { param: "phone", msg: "Short" },
      ],
      [{ path: "email", msg: "Taken" }],
    ],
    [[{ msg: "No field" }, { path: "x" }, null, "text"], []],
    [{ email: "Taken" }, []],
  ],
  [
    "a refusal keeps the codes it knows",
    (body) => readProblem(body).code,
    [{ code: "total_changed" }, "total_changed"],
    [{ code: "E_WHATEVER" }, null],
    [{}, null],
  ],
  [
    "a payment without an id is a success without one",
    readPayment,
    [
      { success: true, _id: "p1" },
      { ...noPayment, id: "p1" },
    ],
    ...giving(noPayment, null, { success: true }),
  ],
  [
    "no more than four digits of a card are read",
    (number) => [
      readPayment({ id: 1, last4: number }).last4,
      readPaymentMethods([{ id: 1, card_number: number }])?.[0]?.last4,
      ofOrder({ paymentDetails: { last4: number } })?.last4,
    ],
    ...giving(["1111", "1111", "1111"], card_number, Number(card_number), "4111-1111-1111-1111", "**** **** **** 1111"),
    ["xx", [null, null, null]],
  ],
  [
    "a refused payment is one with status 200, too",
    (body) => readPayment(body).refused,
    ...giving(
      true,
      { success: false },
      { id: 1, status: "declined" },
      { data: { id: 1, status: "FAILED" } },
      { id: 1, status: "rejected" },
    ),
    [{ id: 1, status: "authorized" }, false],
  ],
  [
    "a payment is a test where the upstream says so",
    (word) => [
      readPayment({ id: 1, test: word }).isTest,
      readPaymentMethods([{ id: 1, test: word }])?.[0]?.isTest,
      ofOrder({ paymentDetails: { test: word } })?.isTestPayment,
    ],
    ...giving([true, true, true], true, 1),
    ...giving([false, false, false], false, undefined, "perhaps"),
  ],
  [
    "what holds no list of products is none, and an empty list is one",
    readProductList,
    ...giving(null, null, {}, { data: null }, { data: "none" }, "text", { products: {} }),
    [{ data: [] }, { products: [], total: null }],
  ],
  [
    "products without an id or a price are dropped",
    (body) => readProductList(body)?.products.map(({ id }) => id),
    [[saree, { name: "no id", price: 1 }, { id: "", price: 1 }, { id: null, _id: "", price: 1 }], ["7"]],
    [[null, "text", [], { id: 8, price: "cheap" }, { _id: "65fc", price: "10" }], ["65fc"]],
  ],
  [
    "a total has two places, and what cannot be one is none",
    (body) => readProductList(body)?.total,
    ...giving(60, { data: { data: [saree], total: 60 } }, { data: [saree], total: "60" }),
    ...giving(null, ...[-1, "many", 0.5, null, 0].map((total) => ({ data: [saree], total }))),
  ],
  [
    "an answer without a product with an id is none",
    readProduct,
    ...giving(null, null, {}, { data: null }, { message: "Product not found" }, { name: "x", price: 1 }, [saree]),
  ],
  [
    "a product's name has three names; without one it is untitled, not lost",
    (fields) => ofProduct(fields)?.name,
    ...giving("Chanderi", { name: " Chanderi " }, { title: " Chanderi " }, { product_name: " Chanderi " }),
    [{ name: "" }, "Untitled piece"],
  ],
  [
    "prices are numbers or text; a sale price of nothing is no sale",
    (sale_price) => {
      const read = ofProduct({ price: "1,299.00", sale_price });
      return [read?.pricePaise, read?.salePaise];
    },
    ["999", [129_900, 99_900]],
    ...giving([129_900, null], null, undefined, "", 0, "0", "null"),
  ],
  [
    "a sale price alone, or one that is not below the price, is what is paid and no sale",
    (price) => {
      const read = readProduct({ id: 1, price, sale_price: "999" });
      return [read?.pricePaise, read?.salePaise];
    },
    ...giving([99_900, null], undefined, null, "", "n/a", "999.00", 500),
  ],
  [
    "only a clear no makes a product sold out",
    (in_stock) => ofProduct({ in_stock })?.inStock,
    ...giving(false, false, 0, "0", "false", "out of stock"),
    ...giving(true, true, 1, "1", "yes", undefined, null, "unknown"),
  ],
  [
    "pictures that are empty, null or undefined in words are none; the others keep their order and their texts",
    (fields) => {
      const read = ofProduct(fields);
      return [read?.pictures, read?.pictureTexts];
    },
    [
      { image: "uploads/a.jpg", image_additional_1: "null", image_additional_2: "https://cdn.example/c.jpg" },
      [
        ["uploads/a.jpg", "https://cdn.example/c.jpg"],
        [null, null],
      ],
    ],
    [{ image: "", image_additional_1: "undefined", image_additional_2: null }, [[], []]],
    [
      {
        image: "",
        image_alt: "Of no picture",
        image_additional_1: "uploads/b.jpg",
        image_additional_1_alt: " The hem ",
        image_additional_2: "uploads/c.jpg",
        image_additional_2_alt: 7.5,
      },
      [
        ["uploads/b.jpg", "uploads/c.jpg"],
        ["The hem", "7.5"],
      ],
    ],
    [{ image: "a.jpg", image_alt: {} }, [["a.jpg"], [null]]],
    [
      {
        image: "1.jpg",
        further_images: [
          { image: "4.jpg", alt: "Its back" },
          { image: "null" },
          null,
          ...Array.from({ length: 9 }, () => ({ image: "5.jpg" })),
        ],
      },
      [
        ["1.jpg", "4.jpg", ...Array<string>(6).fill("5.jpg")],
        [null, "Its back", ...Array<null>(6).fill(null)],
      ],
    ],
  ],
  [
    "a category is a text",
    (category) => ofProduct({ category })?.category,
    ["Sarees", "Sarees"],
    ...giving(null, { name: "Sarees" }, "", null),
  ],
  [
    "a product without a list of combinations states none",
    (variants) => ofProduct({ variants })?.variants,
    ...giving(null, undefined, null, [], "S", { size: "S" }, [null, "S", 4]),
  ],
  [
    "what states no sizes and colours to filter by has none",
    readFacets,
    ...giving(null, null, {}, { data: { facets: null } }),
  ],
  [
    "an order's history keeps what has a status",
    (history) => ofOrder({ history })?.history,
    [[{ status: "pending", at: "2026-01-01" }, { at: "x" }, null], [{ status: "pending", at: "2026-01-01" }]],
    [[{ status: "shipped" }], [{ status: "shipped", at: null }]],
  ],
  [
    "a created order is read by its id and time, wherever they stand, or is without them",
    readCreatedOrder,
    [
      { id: 9, createdAt: "2026-11-05" },
      { id: "9", createdAt: "2026-11-05" },
    ],
    [{ _id: "65fc" }, { id: "65fc", createdAt: null }],
    [{ data: { _id: "65fc", createdAt: "2026-11-05" } }, { id: "65fc", createdAt: "2026-11-05" }],
    [{ order: { id: "x" } }, { id: "x", createdAt: null }],
    [{ success: true }, { id: null, createdAt: null }],
    [null, { id: null, createdAt: null }],
  ],
  [
    "a shipment is one that says who carries it, and its link is https",
    (shipment) => ofOrder({ shipment })?.shipment,
    [
      { courier: "Delhivery", tracking: "12", link: "https://a.example/12", at: "x" },
      { courier: "Delhivery", tracking: "12", link: "https://a.example/12", at: "x" },
    ],
    [
      { courier: "Post", tracking: 77, link: "javascript:alert(1)" },
      { courier: "Post", tracking: "77", link: null, at: null },
    ],
    ...giving(null, { at: "x" }, null, "sent"),
  ],
  [
    "a request to add to the cart is strict in its quantity",
    (quantity) =>
      cartCalls.addToCart.request.safeParse({ productId: 7, quantity, options: { size: null, color: null } }).success,
    [1, true],
    ...giving(false, 0, -1, 1.5, "1"),
  ],
  [
    "an order is sent with all fields, a method there is and no status but pending",
    (changed: object) => createOrderRequest.safeParse({ ...exampleOrderRequest, ...changed }).success,
    [{}, true],
    ...giving(false, { status: "shipped" }, { paymentMethod: "cheque" }, { email: undefined }),
  ],
  [
    "a payment is sent as a card with all its fields or as a UPI id, nothing between",
    (fields: object) => processPaymentRequest.safeParse({ amount: 5, ...fields }).success,
    ...giving(true, card, { method: "upi", upiId: "a@b" }),
    ...giving(
      false,
      ...["cardNumber", "cardName", "expiryDate", "cvv"].map((field) => ({ ...card, [field]: undefined })),
    ),
    ...giving(false, { method: "card", upiId: "a@b" }, { method: "cod" }),
  ],
])("%s", (_, read, ...answers) => {
  expect(answers.map(([body]) => read(body as never))).toEqual(answers.map(([, found]) => found));
});

test("long words are cut at 300 characters", () => {
  const message = `${"Sorry, ".repeat(60)}end`;
  const { message: read } = readProblem({ message, errors: [{ path: "email", msg: message }] });
  expect(read).toMatch(/^Sorry, .*Sorry,…$/);
  expect(read?.length).toBeLessThanOrEqual(300);
  expect(readProblem({ errors: [{ path: "email", msg: message }] }).errors[0]?.msg).toBe(read);
});

const variantsOf = (variants: unknown) => readProduct({ id: 7, price: 100, sale_price: 80, variants })?.variants;

test("reads the combinations in their order, each with the product's prices where it has none", () => {
  expect(
    variantsOf([
      { size: "Free Size", color: "Teal", stock: 1, swatch: "#0a6b6b", image: "uploads/teal.jpg" },
      { size: "XL", color: "Teal", stock: 0, price: "120" },
      { size: "XXL", color: null, stock: 4, price: 130, sale_price: 125 },
      { size: "S", color: null, stock: 4, price: 90, sale_price: 90 },
    ]),
  ).toEqual([
    {
      size: "Free Size",
      color: "Teal",
      stock: 1,
      swatch: "#0a6b6b",
      pricePaise: 100_00,
      salePaise: 80_00,
      picture: "uploads/teal.jpg",
    },
    { size: "XL", color: "Teal", stock: 0, swatch: null, pricePaise: 120_00, salePaise: null, picture: null },
    { size: "XXL", color: null, stock: 4, swatch: null, pricePaise: 130_00, salePaise: 125_00, picture: null },
    { size: "S", color: null, stock: 4, swatch: null, pricePaise: 90_00, salePaise: null, picture: null },
  ]);
});

test("drops rows that cannot be read, and keeps the first of two equal ones", () => {
  const rows = [
    { size: "M", color: "Red", stock: 3 },
    { size: ["M"], color: "Red", stock: 1 },
    { size: "M".repeat(41), color: "Red", stock: 1 },
    "L",
    { size: "M", color: "Red", stock: 9 },
    { size: 42, color: "", stock: "many" },
  ];
  expect(variantsOf(rows)?.map(({ size, color, stock }) => [size, color, stock])).toEqual([
    ["M", "Red", 3],
    ["42", null, null],
  ]);
});

test("one combination without size and colour is a combination", () => {
  expect(variantsOf([{ size: null, color: null, stock: 2 }])).toMatchObject([{ size: null, color: null, stock: 2 }]);
});

test("reads the sizes and colours of a list with their counts", () => {
  const facets = {
    sizes: [
      { value: "M", count: 12 },
      { value: "", count: 2 },
    ],
    colors: [{ value: "Teal", count: 3, swatch: "#0a6b6b" }, { value: "Rani", count: 0 }, { value: "Red" }, null],
  };
  expect(readFacets({ data: { data: [], facets } })).toMatchObject({
    size: [{ value: "M", count: 12 }],
    color: [
      { value: "Teal", count: 3, swatch: "#0a6b6b" },
      { value: "Rani", count: 0, swatch: null },
    ],
  });
});

test("of an order that has almost no fields all else is null or empty", () => {
  const { shippingInfo, ...order } = readOrder({ _id: "a" }) ?? expect.fail("no order");
  const told = Object.entries(order).filter(([, value]) => value !== null);
  const lists = { items: [], refunds: [], history: [], returns: [] };
  expect(Object.fromEntries(told)).toEqual({
    id: "a",
    status: "pending",
    isTestPayment: false,
    isExchangeable: false,
    ...lists,
  });
  expect(new Set(Object.values(shippingInfo))).toEqual(new Set([null]));
});

test("odd items do not lose the order", () => {
  const items = readOrder({
    id: 1,
    items: [
      { product_id: "a", title: "Saree", qty: "3", price: "10.50", options: { size: "M", color: "Red" } },
      { name: "Stole", image: "null" },
      { qty: -4 },
      null,
    ],
  })?.items;
  expect(items).toMatchObject([
    { productId: "a", name: "Saree", quantity: 3, unitPaise: 1_050, size: "M", color: "Red" },
    { productId: null, name: "Stole", quantity: 1, picture: null },
    // Returns name a line by its place.
    { productId: null, name: "Untitled piece", quantity: 1 },
  ]);
});

test("returns are read with the upstream's own words, and odd ones do not lose the order", () => {
  const returns = readOrder({
    id: 1,
    return_by: "2026-12-20",
    returns: [
      { id: 5, status: "in inspection", created_at: "t", items: [{ line: 0, qty: 2, reason: "size" }, null, {}] },
      {
        _id: "b",
        words: "No.",
        refund: { amount: 10.5, state: "made", by_hand: true, at: "2026-11-25T10:00:00.000Z" },
        history: [{ status: "declined" }, {}, 3],
      },
      { status: "accepted" },
      null,
    ],
  });
  expect(returns?.returnBy).toBe("2026-12-20");
  const silent = {
    createdAt: null,
    items: [],
    words: null,
    refund: null,
    creditedPaise: null,
    replacement: null,
    history: [],
  };
  expect(returns?.returns).toEqual([
    {
      ...silent,
      id: "5",
      status: "in inspection",
      createdAt: "t",
      items: [
        { line: 0, quantity: 2, reason: "size", received: null, wanted: null },
        { line: null, quantity: 1, reason: null, received: null, wanted: null },
      ],
    },
    {
      ...silent,
      id: "b",
      status: "requested",
      words: "No.",
      refund: { paise: 1_050, state: "made", isByHand: true, at: "2026-11-25T10:00:00.000Z" },
      history: [{ status: "declined", at: null }],
    },
  ]);
  expect(readOrder({ id: 1, returns: "none", return_by: "soon", promised_by: "soon" })).toMatchObject({
    returns: [],
    returnBy: null,
    promisedBy: null,
  });
});
