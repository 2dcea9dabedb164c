import type { Generated } from "kysely";
import type { OrderStatus } from "../../../domain/order-status.ts";
import type { PaymentMethod } from "../../../domain/payment-methods.ts";

/** An order; `shipping_info` is the delivery address as JSON. */
export interface OrdersTable {
  id: string;
  customer_id: number;
  idempotency_key: string | null;
  status: OrderStatus;
  subtotal_paise: number;
  tax_paise: number;
  shipping_paise: number;
  total_paise: number;
  shipping_info: string;
  payment_method: PaymentMethod;
  payment_id: string | null;
  created_at: string;
}

/**
 * A line of an order, with name, price (paise), picture, number, HSN code and rate of GST as they were when it was created.
 * The last three are null in an order that was placed before they were stored, too.
 */
export interface OrderItemsTable {
  order_id: string;
  line: number;
  product_id: number;
  name: string;
  quantity: number;
  unit_paise: number;
  image: string | null;
  size: string;
  color: string;
  sku: Generated<string | null>;
  hsn: Generated<string | null>;
  gst_rate: Generated<number | null>;
  /** 1 where a size or colour that is "" is still to be chosen; 0 where there is none to choose. */
  choice_to_come: number;
}

/** The statuses an order went through, by step. */
export interface OrderHistoryTable {
  order_id: string;
  step: number;
  status: OrdersTable["status"];
  at: string;
}

/** Who carries an order, and by which number they can be asked; `tracking` is "" where the courier gives none. */
export interface ShipmentsTable {
  order_id: string;
  courier: string;
  tracking: string;
  link: string | null;
  at: string;
}

/**
 * A sent order whose parcel came back, which cancelled it. `restocked` is 1 when its pieces went back into the stock,
 * `amount_paise` is what goes back to the customer, and `words` is what they read.
 */
export interface CameBackTable {
  order_id: string;
  restocked: number;
  amount_paise: number;
  words: string | null;
  at: string;
}
