import type { DeliveryAddress } from "#domain/delivery-fields.ts";

/** The things that the examples of all calls show: one customer, one product, one order. */

/** A product of the seeded catalogue. */
export const exampleProduct = {
  id: 4,
  name: "Kanjeevaram Temple Silk Saree",
  description:
    "A heavy three-ply mulberry silk from Kanchipuram, its body in rani pink and its border in bottle green.",
  price: 18990,
  sale_price: 16490,
  in_stock: true,
  stock: 6,
  category: "saree",
  craft: "Kanjeevaram",
  fabric: "Silk",
  garment_length: "5.5 m",
  included: "Saree, with a stitched blouse in S to XL",
  care: "Dry clean only, and store folded in muslin",
  image: "/pictures/rani-kanjeevaram-temple-silk-saree-1.svg",
  image_additional_1: "/pictures/rani-kanjeevaram-temple-silk-saree-2.svg",
  image_additional_2: "/pictures/rani-kanjeevaram-temple-silk-saree-3.svg",
  isNew: false,
  isSale: true,
  created_at: "2026-02-11T06:30:00.000Z",
};

/** A product that states its combinations of size and colour. */
export const exampleStole = {
  ...exampleProduct,
  id: 31,
  name: "Tussar Silk Stole",
  description: "Handwoven in Bhagalpur, with a fringe that is knotted by hand.",
  price: 2490,
  sale_price: null,
  isSale: false,
  stock: 6,
  category: "accessories",
  craft: "Tussar",
  image: "/pictures/tussar-silk-stole-1.svg",
  image_additional_1: null,
  image_additional_2: null,
  variants: [
    { size: "Free Size", color: "Teal", stock: 1, swatch: "#0f6b6b" },
    { size: "Free Size", color: "Rani", stock: 5, swatch: "#b3245e", price: 2690, image: "/pictures/rani-stole.svg" },
    { size: "Free Size", color: "Ivory", stock: 0, swatch: "#f3ead7" },
  ],
};

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

/** The customer, as answered. */
export const exampleUser = { id: 7, ...exampleProfile, createdAt: "2026-11-20T10:00:00.000Z", language: "en" };

/** The customer's token; any text would do. */
export const exampleToken = "3q2-7wAAAABkZWFkYmVlZi1ub3QtYS1yZWFsLXRva2Vu";

/** Size and colour as chosen. */
export const exampleOptions = { size: "M", color: "Red" };

/** The cart with one line. */
export const exampleCart = {
  success: true,
  items: [
    {
      id: "4-M-Red",
      product_id: 4,
      name: exampleProduct.name,
      category: "saree",
      image: exampleProduct.image,
      price: 16490,
      quantity: 1,
      stock: 6,
      ...exampleOptions,
      options: exampleOptions,
    },
  ],
};

/** The cart without lines. */
export const exampleEmptyCart = { success: true, items: [] };

/** The payment of the order. */
export const examplePayment = {
  id: "gBQ1xkq0mZ3vLr8tTn5cYw",
  status: "authorized",
  method: "card",
  brand: "Visa",
  last4: "1111",
  upiId: null,
  amount: 16490,
  test: false,
  created_at: "2026-11-20T10:05:00.000Z",
};

/** The order, as answered. */
export const exampleOrder = {
  id: "PL-7F3K9Q2M",
  status: "processing",
  createdAt: "2026-11-20T10:06:00.000Z",
  language: "hi",
  items: [
    {
      product_id: 4,
      name: exampleProduct.name,
      qty: 1,
      price: 16490,
      image: exampleProduct.image,
      ...exampleOptions,
      options: exampleOptions,
    },
  ],
  subtotal: 16490,
  tax: 0,
  shipping: 0,
  total: 16490,
  shippingInfo: {
    fullName: "Asha Rao",
    email: "asha@example.org",
    phone: "98450 12345",
    address: "12 Temple Street",
    city: "Mysuru",
    state: "Karnataka",
    zipCode: "570001",
    country: "IN",
  } satisfies DeliveryAddress,
  paymentMethod: "card",
  paymentDetails: { paymentId: examplePayment.id, brand: "Visa", last4: "1111", upiId: null, test: false },
  history: [{ status: "processing", at: "2026-11-20T10:06:00.000Z" }],
  promised_by: "2026-11-25",
};

/** The order, as sent. */
export const exampleOrderRequest = {
  userId: "7",
  items: [{ product_id: 4, qty: 1, price: 16490, name: exampleProduct.name, options: exampleOptions }],
  shippingInfo: exampleOrder.shippingInfo,
  paymentMethod: "card",
  paymentDetails: { paymentId: examplePayment.id, brand: "Visa", last4: "1111", cardName: "Asha Rao", upiId: null },
  subtotal: 16490,
  tax: 0,
  shipping: 0,
  total: 16490,
  status: "processing",
  email: "asha@example.org",
};

/** The return of the order's piece, as sent. */
export const exampleReturnRequest = {
  items: [{ line: 0, qty: 1, reason: "size" }],
  note: "The blouse is too narrow.",
};

/** The return, as answered. */
export const exampleReturn = {
  id: "RT-4H8M2X7C",
  status: "requested",
  created_at: "2026-11-25T09:00:00.000Z",
  items: [{ line: 0, qty: 1, reason: "size", received: null }],
  words: null,
  refund: null,
  history: [{ status: "requested", at: "2026-11-25T09:00:00.000Z" }],
};
