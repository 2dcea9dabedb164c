import type {
  ProductsTable,
  VariantsTable,
  PhotographsTable,
  CatalogueStateTable,
  ProductWordsTable,
  SearchFormsTable,
  SearchSlipsTable,
  EmptySearchesTable,
  AppliedStockTable,
  ImportLeaseTable,
  ImportChangesTable,
  ImportStockTable,
  ImportVariantsTable,
} from "./tables/catalogue.ts";
import type {
  CartLinesTable,
  CustomersTable,
  PasswordResetsTable,
  SessionsTable,
  WishesTable,
  QuestionsTable,
  AttemptsTable,
} from "./tables/customers.ts";
import type {
  OrdersTable,
  OrderItemsTable,
  OrderHistoryTable,
  ShipmentsTable,
  CameBackTable,
  PaymentsTable,
  RefundsTable,
  InvoiceSellerTable,
  InvoiceCountersTable,
  InvoicesTable,
  CreditNotesTable,
  ReturnsTable,
  ReturnItemsTable,
  ReturnHistoryTable,
} from "./tables/orders.ts";
import type {
  OutboxTable,
  OwnerReportsTable,
  AskedReportsTable,
  MaintenanceTable,
  MoveProgressTable,
  WriteChecksTable,
} from "./tables/maintenance.ts";

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
