import { exampleOrder } from "#contract/examples.ts";
import { createOrderRequest, type CreateOrderRequest } from "#contract/orders.ts";
import { paiseAsRupees } from "#contract/scalars.ts";
import { toWireId } from "#app/gateway/upstream-response.server.ts";
import { totalsOf } from "#domain/totals.ts";
import { paysFor, type CheckCustomer } from "./check.ts";
import type { OrderedProduct } from "./choose-product.ts";

/** An order for products of one product by cash on delivery, as the shop would send it; `changes` replace fields. */
export function orderFor(
  customer: CheckCustomer,
  product: OrderedProduct,
  quantity = 1,
  changes: Partial<CreateOrderRequest> = {},
): CreateOrderRequest {
  const { subtotal, tax, shipping, total } = totalsFor(product, quantity);
  return createOrderRequest.parse({
    userId: customer.id,
    items: [
      {
        product_id: toWireId(product.id),
        qty: quantity,
        price: paiseAsRupees(paysFor(product)),
        name: product.name,
        options: product.choice,
      },
    ],
    shippingInfo: { ...exampleOrder.shippingInfo, fullName: "Pallu Check", email: customer.email },
    paymentMethod: "cod",
    paymentDetails: null,
    subtotal,
    tax,
    shipping,
    total,
    status: "pending",
    email: customer.email,
    ...changes,
  });
}

/** The amounts of such an order, in rupees. */
export function totalsFor(
  product: OrderedProduct,
  quantity = 1,
): { subtotal: number; tax: number; shipping: number; total: number } {
  const { subtotalPaise, taxPaise, shippingPaise, totalPaise } = totalsOf(
    [{ unitPaise: paysFor(product), quantity }],
    product.shipping,
  );
  return {
    subtotal: paiseAsRupees(subtotalPaise),
    tax: paiseAsRupees(taxPaise),
    shipping: paiseAsRupees(shippingPaise),
    total: paiseAsRupees(totalPaise),
  };
}
