import type { CreateOrderRequest } from "./orders.ts";

/** What the OpenAPI document shows of the largest things: one customer, one product, one order. */

/** A customer's fields, as sent. */
export const exampleProfile = {
  name: "Asha Rao",
  email: "asha@example.org",
  phone: "98450 12345",
  address: "12 Temple Street",
  city: "Mysuru",
  state: "Karnataka",
  pincode: "570001",
};

const image = "/pictures/tussar-silk-stole-1.svg";
/** A product that states its combinations of size and colour. */
const exampleProduct = {
  id: 31,
  name: "Tussar Silk Stole",
  description: "Handwoven in Bhagalpur, with a fringe that is knotted by hand.",
  price: 2490,
  sale_price: null,
  in_stock: true,
  stock: 6,
  category: "accessories",
  craft: "Tussar",
  image,
  image_additional_1: null,
  isNew: false,
  isSale: false,
  created_at: "2026-02-11T06:30:00.000Z",
  variants: [
    { size: "Free Size", color: "Teal", stock: 1, swatch: "#0f6b6b" },
    { size: "Free Size", color: "Rani", stock: 5, swatch: "#b3245e", price: 2690, image: "/pictures/rani-stole.svg" },
  ],
};

const options = { size: "Free Size", color: "Teal" };
const line = { product_id: 31, qty: 1, price: 2490, name: exampleProduct.name, options };
const amounts = { subtotal: 2490, tax: 0, shipping: 0, total: 2490 };
const { name: fullName, pincode: zipCode, ...place } = exampleProfile;
const payment = { paymentId: "gBQ1xkq0mZ3vLr8tTn5cYw", brand: "Visa", last4: "1111", upiId: null };

/** The order, as sent. */
export const exampleOrderRequest: CreateOrderRequest = {
  userId: "7",
  items: [line],
  shippingInfo: { ...place, fullName, zipCode, country: "IN" },
  paymentMethod: "card",
  paymentDetails: { ...payment, cardName: fullName },
  ...amounts,
  status: "processing",
  email: place.email,
};

const at = "2026-11-20T10:06:00.000Z";
/** The order, as answered. */
export const exampleOrder = {
  id: "PL-7F3K9Q2M",
  status: "processing",
  createdAt: at,
  language: "hi",
  items: [{ ...line, image, ...options }],
  ...amounts,
  shippingInfo: exampleOrderRequest.shippingInfo,
  paymentMethod: "card",
  paymentDetails: { ...payment, test: false },
  history: [{ status: "processing", at }],
  promised_by: "2026-11-25",
};

/** The examples of the document by the names of its schemas. */
export const examples: Readonly<Record<string, unknown>> = {
  User: { id: 7, ...exampleProfile },
  RegisterRequest: { ...exampleProfile, password: "gulmohar" },
  Product: exampleProduct,
  AddToCartRequest: { productId: 31, quantity: 1, options },
  Order: exampleOrder,
  CreateOrderRequest: exampleOrderRequest,
  CreateReturnRequest: { items: [{ line: 0, qty: 1, reason: "size" }], note: "The blouse is too narrow." },
};
