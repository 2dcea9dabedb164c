import type { ProductsTable, VariantsTable, PhotographsTable, CatalogueStateTable } from "./tables/catalogue.ts";
import type { ProductWordsTable, SearchFormsTable, SearchSlipsTable, EmptySearchesTable } from "./tables/search.ts";
import type {
  AppliedStockTable,
  ImportLeaseTable,
  ImportChangesTable,
  ImportStockTable,
  ImportVariantsTable,
} from "./tables/imports.ts";
import type { CartLinesTable } from "./tables/carts.ts";
import type { CustomersTable, PasswordResetsTable, SessionsTable, WishesTable } from "./tables/customers.ts";
import type {
  OrdersTable,
  OrderItemsTable,
  OrderHistoryTable,
  ShipmentsTable,
  CameBackTable,
} from "./tables/orders.ts";
import type { PaymentsTable, RefundsTable } from "./tables/payments.ts";
import type { InvoiceSellerTable, InvoiceCountersTable, InvoicesTable, CreditNotesTable } from "./tables/invoices.ts";
import type { ReturnsTable, ReturnItemsTable, ReturnHistoryTable } from "./tables/returns.ts";
import type { QuestionsTable } from "./tables/questions.ts";
import type { OutboxTable, OwnerReportsTable, AskedReportsTable } from "./tables/mail.ts";
import type { AttemptsTable } from "./tables/attempts.ts";
import type { MaintenanceTable, MoveProgressTable, WriteChecksTable } from "./tables/maintenance.ts";

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
  import_stock: ImportStockTable;
  applied_stock: AppliedStockTable;
  write_checks: WriteChecksTable;
  maintenance: MaintenanceTable;
  move_progress: MoveProgressTable;
}
