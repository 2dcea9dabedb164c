import type { Generated, GeneratedAlways } from "kysely";
import type { OrderStatus } from "../../domain/order-status.ts";
import type { PaymentMethod, PrepaidMethod } from "../../domain/payment-methods.ts";
import type { ReturnReason, ReturnStatus } from "../../domain/returns.ts";

/**
 * The tables. Money is integer paise, times are ISO 8601 text in UTC, flags are 0 or 1, and missing text is null. Size and
 * colour of a line are "" where none was chosen, since they are part of a key.
 */
export interface Tables {
  products: ProductsTable;
  variants: VariantsTable;
  photographs: PhotographsTable;
  product_words: ProductWordsTable;
  search_forms: SearchFormsTable;
  search_slips: SearchSlipsTable;
  customers: CustomersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  wishes: WishesTable;
  cart_lines: CartLinesTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  invoice_seller: InvoiceSellerTable;
  invoice_counters: InvoiceCountersTable;
  invoices: InvoicesTable;
  credit_notes: CreditNotesTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_history: OrderHistoryTable;
  shipments: ShipmentsTable;
  came_back: CameBackTable;
  returns: ReturnsTable;
  return_items: ReturnItemsTable;
  return_history: ReturnHistoryTable;
  questions: QuestionsTable;
  empty_searches: EmptySearchesTable;
  owner_reports: OwnerReportsTable;
  asked_reports: AskedReportsTable;
  outbox: OutboxTable;
  attempts: AttemptsTable;
  catalogue_state: CatalogueStateTable;
  import_lease: ImportLeaseTable;
  import_changes: ImportChangesTable;
  import_variants: ImportVariantsTable;
  write_checks: WriteChecksTable;
  maintenance: MaintenanceTable;
  move_progress: MoveProgressTable;
}

/**
 * A product. `position` is the catalogue's own order, `effective_paise` the price a shopper pays. `received` is how many
 * items ever came in: the stock plus what orders hold. It is null where nobody counted.
 */
export interface ProductsTable {
  id: Generated<number>;
  slug: string;
  position: number;
  name: string;
  description: string;
  category: string;
  craft: string | null;
  price_paise: number;
  sale_paise: number | null;
  effective_paise: GeneratedAlways<number>;
  stock: number;
  received: Generated<number | null>;
  is_new: number;
  image: string | null;
  image_additional_1: string | null;
  image_additional_2: string | null;
  /** What the pictures show, for shoppers who do not see them. Null where nobody wrote it. */
  image_alt: Generated<string | null>;
  image_additional_1_alt: Generated<string | null>;
  image_additional_2_alt: Generated<string | null>;
  /** The owner's own number of a product without combinations. */
  sku: Generated<string | null>;
  created_at: string;
  /** The import that brought it: shoppers see it when `catalogue_state.run` has reached it. */
  run: Generated<number>;
}

/**
 * A combination of size and colour that a product exists in, in the order of `position`; size and colour are "" where it has
 * none. A product with rows here is offered in these combinations only, and its stock is their sum. A price of null is the
 * product's. `received` is as in products, for this combination.
 */
export interface VariantsTable {
  product_id: number;
  position: number;
  size: string;
  color: string;
  /** A colour value such as "#b3245e", or the path of a picture. */
  swatch: Generated<string | null>;
  stock: number;
  received: Generated<number | null>;
  price_paise: Generated<number | null>;
  /** Null is the product's where `price_paise` is null, too; else there is no sale. */
  sale_paise: Generated<number | null>;
  /** The owner's own number of this combination. */
  sku: Generated<string | null>;
  image: Generated<string | null>;
}

/** The owner's photographs, on databases that keep them. `name` is a hash of the content with the format's ending. */
export interface PhotographsTable {
  name: string;
  bytes: Buffer;
}

/** The words of products; a higher `weight` is a more prominent place. */
export interface ProductWordsTable {
  word: string;
  product_id: number;
  weight: number;
}

/** The spellings of words, and the word each stands for. */
export interface SearchFormsTable {
  form: string;
  word: string;
}

/** Each spelling with one letter left out: two spellings that differ by one letter share an entry. */
export interface SearchSlipsTable {
  slip: string;
  form: string;
}

/** A customer; the password as an argon2id hash, times as ISO text. */
export interface CustomersTable {
  id: Generated<number>;
  name: string;
  email: string;
  password_hash: string;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  pincode: string | null;
  created_at: string;
}

/** A login: its token hashed, and when it ends. */
export interface SessionsTable {
  token_hash: string;
  customer_id: number;
  created_at: string;
  expires_at: string;
}

/** A reset link: its token hashed. It works once. */
export interface PasswordResetsTable {
  token_hash: string;
  customer_id: number;
  expires_at: string;
}

/** A product on a customer's wishlist. */
export interface WishesTable {
  customer_id: number;
  product_id: number;
  added_at: string;
}

/** A line of a customer's cart; size and colour are empty where none was chosen. */
export interface CartLinesTable {
  customer_id: number;
  product_id: number;
  size: string;
  color: string;
  quantity: number;
  added_at: string;
  /** The key of the newest addition; null where it had none. */
  added_by: string | null;
}

/**
 * A payment: of a card only brand and last four digits, a UPI id only masked. `reference` is the `provider`'s own name for
 * it. With `awaited_until` the money is still to come, by hand or by a link, and the order is kept until then. A link's id
 * and address are null until the provider has answered. `paid_reference` is the provider's name for the money that came.
 */
export interface PaymentsTable {
  id: string;
  customer_id: number;
  idempotency_key: string | null;
  method: PrepaidMethod;
  /** `awaited`, `captured` and `expired` are the states of a payment by link. */
  status: "awaited" | "authorized" | "captured" | "expired" | "voided";
  amount_paise: number;
  brand: string | null;
  last4: string | null;
  upi_id: string | null;
  provider: string;
  reference: string;
  order_id: string | null;
  awaited_until: string | null;
  link_id: Generated<string | null>;
  link_url: Generated<string | null>;
  paid_reference: Generated<string | null>;
  created_at: string;
}

/**
 * Money that goes back for an order: `reason` is `cancellation`, or `return-` with the return's id. `payment_id` is null for
 * cash. With `by_hand` the owner pays it, otherwise the provider, whose own name for it is `reference`.
 */
export interface RefundsTable {
  id: string;
  payment_id: string | null;
  order_id: string;
  return_id: string | null;
  amount_paise: number;
  /** Due until the money has gone back: a refund that the provider works on is due, with a reference. */
  state: "due" | "made" | "failed";
  by_hand: number;
  reference: string | null;
  reason: string;
  created_at: string;
  made_at: string | null;
  /** When the provider last said that it works on it; null before it was asked. */
  asked_at: string | null;
  /** Which time this is that the provider is asked to make it; 1 unless it failed before. */
  attempt: Generated<number>;
}

/** At most one row: who sells, as JSON; see `invoices/seller-row.ts`. */
export interface InvoiceSellerTable {
  id: number;
  seller: string;
}

/** The last number of each series: "26-27" of invoices, "CN 26-27" of credit notes. */
export interface InvoiceCountersTable {
  series: string;
  last: number;
}

/** The invoice of an order that was sent; `particulars` is what it states, as JSON, and never changes. */
export interface InvoicesTable {
  order_id: string;
  series: string;
  number: number;
  at: string;
  particulars: string;
}

/**
 * The credit note of a refund after the invoice; `parts` are its amounts by rate of tax, as JSON. `refund_id` is null where
 * an order came back that nobody had paid for.
 */
export interface CreditNotesTable {
  refund_id: string | null;
  order_id: string;
  series: string;
  number: number;
  at: string;
  parts: string;
}

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

/** A line of an order, with name, price (paise) and picture as they were when it was created. */
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

/** Pieces of an order that come back. `note` is the customer's, `owner_words` the owner's reason to decline. */
export interface ReturnsTable {
  id: string;
  order_id: string;
  status: ReturnStatus;
  note: string | null;
  owner_words: string | null;
  idempotency_key: string | null;
  created_at: string;
}

/** A line of a return. `received` is null until the parcel is here; `restocked` of them went back into the stock. */
export interface ReturnItemsTable {
  return_id: string;
  /** The line of the order. */
  line: number;
  quantity: number;
  reason: ReturnReason;
  received: Generated<number | null>;
  restocked: Generated<number>;
}

/** The statuses a return went through, by step. */
export interface ReturnHistoryTable {
  return_id: string;
  step: number;
  status: ReturnStatus;
  at: string;
}

/** A question from the contact page. Its `id` is a hash of what was asked on that day, so that the same one is stored once. */
export interface QuestionsTable {
  id: string;
  name: string;
  email: string;
  order_number: string | null;
  question: string;
  created_at: string;
}

/** How often a word was searched for on a day, and nothing found. */
export interface EmptySearchesTable {
  /** The day in the shop's time zone, such as 2026-11-05. */
  day: string;
  word: string;
  count: number;
}

/** When the owner last asked for the report of a day by mail. */
export interface AskedReportsTable {
  day: string;
  asked_at: string;
}

/** The days whose report to the owner is in the outbox, and the day before the shop's first. */
export interface OwnerReportsTable {
  day: string;
  created_at: string;
}

/** Work to be done outside the database; see `mail/outbox.ts`. `handed_at` is when its mail was about to be sent. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  payload: string;
  attempts: Generated<number>;
  due_at: string;
  created_at: string;
  done_at: string | null;
  failed_at: string | null;
  last_error: string | null;
  handed_at: string | null;
}

/** Counts of attempts, each until `ends_at`; `bucket` is a hash of what is counted. */
export interface AttemptsTable {
  bucket: string;
  count: number;
  ends_at: string;
}

/** One row: a number that grows with each change of a product, except for its stock, and the last finished import. */
export interface CatalogueStateTable {
  version: number;
  run: Generated<number>;
}

/** At most one row: the import that is running, and when it last said so. */
export interface ImportLeaseTable {
  holder: string;
  touched_at: string;
}

/** A change of a product's column that waits for the end of an import, as text or as a number. */
export interface ImportChangesTable {
  field: string;
  product_id: number;
  words: string | null;
  amount: number | null;
}

/** A change of a combination that waits for the end of an import. A `stock` of null stays. */
export interface ImportVariantsTable {
  product_id: number;
  size: string;
  color: string;
  is_gone: number;
  position: number;
  swatch: string | null;
  stock: number | null;
  price_paise: number | null;
  sale_paise: number | null;
  sku: string | null;
  image: string | null;
}

/** One row: the time of the last check that the database can be written. */
export interface WriteChecksTable {
  at: string;
}

/**
 * One row. `open` is the usual state; `by_hand` and `moving` are maintenance; `moved` is the end of a move elsewhere, and
 * `receiving` a copy that is not complete. `other_side` names the other database of a move, without a password; `holder`
 * is the process that moves, and `touched_at` when it last said so.
 */
export interface MaintenanceTable {
  state: "open" | "by_hand" | "moving" | "moved" | "receiving";
  /** 1 when the tables refuse changes; before that, only well-behaved processes do. */
  is_frozen: Generated<number>;
  move_id: string | null;
  other_side: string | null;
  holder: string | null;
  since: string | null;
  touched_at: string | null;
}

/** How far a move into this database has come: the key of the last row of a table, as JSON. */
export interface MoveProgressTable {
  moved_table: string;
  last_key: string | null;
  is_done: number;
}
