import { accountWords } from "#content/desk/account-words.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { customersWords } from "#content/desk/customers-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { partsWords } from "#content/desk/parts-words.ts";
import { photographWords } from "#content/desk/products-words.ts";
import { questionsWords } from "#content/desk/questions-words.ts";
import { reviewsWords } from "#content/desk/reviews-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { storeShipment } from "#tests/support/stored-returns.ts";
import type { Stage } from "#tests/accessibility/stage.ts";
import { logInAtDesk } from "./prepare-desk.ts";
import { invoiced, invoicePage } from "./invoice-page.ts";
import { withExchange, withReturns, withReview } from "./prepare-order.ts";
import { at, form, type Prepared, type State } from "./state.ts";

const at1 = "2026-11-20T10:00:00.000Z";
const logIn = logInAtDesk("owner");
const owner = { plain: true, prepare: logIn } as const;

/** A customer with a note, and their question, beside whoever is at the desk. */
async function withCustomer(prepared: Prepared, stage: Stage): Promise<void> {
  await logIn(prepared, stage);
  stage.change(
    "insert or ignore into customers (id, name, email, phone, password_hash, created_at) values (900001, 'Ishani Bose', 'ishani@example.com', '98450 12345', '', ?)",
    at1,
  );
  stage.change("delete from notes");
  stage.change(
    "insert into notes (customer_id, staff_id, words, at) select 900001, max(id), 'Calls before noon.', ? from staff",
    at1,
  );
  stage.change(
    "insert or ignore into questions (id, name, email, order_number, question, created_at) values ('desk-question', 'Ishani Bose', 'ishani@example.com', 'PL-22222222', 'Does the blue one fade?', ?)",
    at1,
  );
}

const aboutCustomer = { plain: true, prepare: withCustomer } as const;

/** A return in this status, and the last one of an order that had several. `page` follows its address. */
const ofReturn = (
  name: string,
  { status, place, page = "" }: { status: string; place: number; page?: string },
  sees: string,
  press?: { button: string; filling?: Record<string, string> },
): State => ({
  name,
  customer: true,
  plain: true,
  sees,
  async prepare(prepared, stage) {
    await withReturns(prepared, stage);
    storeShipment(stage.change, prepared.order);
    stage.change("update returns set status = ? where order_id = ? and id like ?", status, prepared.order, `%${place}`);
    await logIn(prepared, stage);
  },
  async reach(visitor, { order }) {
    await visitor.open(`/desk/returns/RT-${order.slice(3, 10)}${place}${page}`);
    if (press !== undefined) await visitor.press(press.button, press.filling);
  },
});

/** A return whose piece is to be exchanged. */
const ofExchange = (name: string, given: Parameters<typeof withExchange>, sees: string): State => ({
  name,
  customer: true,
  plain: true,
  sees,
  async prepare(prepared, stage) {
    await withExchange(...given)(prepared, stage);
    await logIn(prepared, stage);
  },
  reach: (visitor, { order }) => visitor.open(`/desk/returns/RT-${order.slice(3, 10)}9`),
});

/** A review that waits. */
const ofReview = {
  customer: true,
  plain: true,
  async prepare(prepared: Prepared, stage: Stage) {
    await withReview({ id: 900_001, status: "waiting", stars: 3, fit: "small", hasPicture: true })(prepared, stage);
    await logIn(prepared, stage);
  },
} as const;

const invoice = invoicePage("desk-books-invoice", invoiced("Mysuru Saree", "Karnataka", "Ishani Bose"), "Ishani Bose");

/** The sheet of an invoice, as the desk prints it. */
const printedInvoice: State = {
  ...invoice,
  plain: true,
  async prepare(prepared, stage) {
    await invoice.prepare?.(prepared, stage);
    await logIn(prepared, stage);
  },
  reach: (visitor, { order }) => visitor.open(`/desk/books/invoice/${order}`),
};

/** The desk's returns, questions, customers and books. */
export const deskPeopleStates: readonly State[] = [
  at("desk-returns", "/desk/returns?status=declined", returnsWords.statuses.declined, owner),
  ofReturn("desk-return-asked", { status: "requested", place: 0 }, returnsWords.answerTitle),
  ofReturn("desk-return-decline-refused", { status: "requested", place: 0 }, returnsWords.declineNeeds, {
    button: returnsWords.decline,
  }),
  ofReturn("desk-return-accepted", { status: "accepted", place: 0 }, returnsWords.receiveTitle),
  ofExchange("desk-exchange-asked", ["requested"], returnsWords.exchanges.before),
  ofExchange("desk-exchange-kept", ["accepted", true], returnsWords.giveUp),
  ofReturn("desk-return-here", { status: "received", place: 1 }, returnsWords.refund),
  ofReturn("desk-return-refund", { status: "received", place: 1, page: "/refund" }, returnsWords.refund),
  ofReturn("desk-return-refund-refused", { status: "received", place: 1, page: "/refund" }, returnsWords.badAmount, {
    button: returnsWords.refund,
    filling: { amount: "much" },
  }),
  ofReturn("desk-return-finished", { status: "refunded", place: 2 }, returnsWords.steps.refunded),
  at("desk-questions", "/desk/questions", "Does the blue one fade?", aboutCustomer),
  at("desk-question", "/desk/questions/desk-question", questionsWords.answerTitle, aboutCustomer),
  form(
    "desk-question-refused",
    "/desk/questions/desk-question",
    questionsWords.send,
    questionsWords.needs,
    aboutCustomer,
  ),
  at("desk-reviews", "/desk/reviews", reviewsWords.refuseOrReply, ofReview),
  at("desk-reviews-none", "/desk/reviews?status=shown", frameWords.none, ofReview),
  at("desk-review", "/desk/reviews/900001", reviewsWords.refuseLead, ofReview),
  form("desk-review-refused", "/desk/reviews/900001", reviewsWords.refuse, reviewsWords.reasonMissing, ofReview),
  at("desk-customers", "/desk/customers?search=Ishani", "Ishani Bose", aboutCustomer),
  at("desk-customers-none", "/desk/customers?search=nobody-of-this-name", customersWords.none, owner),
  at("desk-customer", "/desk/customers/900001", "Calls before noon.", aboutCustomer),
  form(
    "desk-customer-note-refused",
    "/desk/customers/900001",
    orderWords.addNote,
    customersWords.noteNeeds,
    aboutCustomer,
  ),
  at("desk-customer-delete", "/desk/customers/900001/delete", customersWords.deleteNow, aboutCustomer),
  at("desk-books", "/desk/books", booksWords.mails, owner),
  at("desk-report", "/desk/books/report?from=2026-11-01&to=2026-11-20", booksWords.cameIn, owner),
  at("desk-report-refused", "/desk/books/report?from=2026-11-20&to=2026-11-01", booksWords.reportWrong, owner),
  at("desk-audit", "/desk/books/audit", "PL-22222222", {
    plain: true,
    async prepare(prepared, stage) {
      await logIn(prepared, stage);
      const counts = { orders: 3, payments: 2, products: 40, uncounted: 1, entries: 9, findings: 1 };
      const first = [{ code: "order_total", values: { order_id: "PL-22222222", total_paise: 249_900 } }];
      stage.change(
        "insert into house_runs (kind, started_at, ended_at, outcome) values ('audit', ?, ?, ?)",
        at1,
        at1,
        JSON.stringify({ ...counts, first }),
      );
    },
  }),
  at("desk-audit-runs", "/desk/books/audit", booksWords.lookAgain, {
    plain: true,
    async prepare(prepared, stage) {
      await logIn(prepared, stage);
      stage.change("insert into house_runs (kind, started_at) values ('audit', ?)", new Date().toISOString());
    },
  }),
  at("desk-backup", "/desk/books/backup", booksWords.backupSeal, owner),
  form("desk-backup-refused", "/desk/books/backup", booksWords.backupNow, accountWords.passwordRule, owner),
  at("desk-books-provider", "/desk/books/provider", booksWords.noProvider, owner),
  printedInvoice,
  at("desk-words", "/desk/words", partsWords.parts.taxes[0], owner),
  at("desk-part-details", "/desk/words/details", partsWords.details.hours, owner),
  at("desk-part-notice", "/desk/words/notice", partsWords.lastDay, owner),
  at("desk-part-words", "/desk/words/words", partsWords.testimonial, owner),
  at("desk-part-slides", "/desk/words/slides/table", partsWords.leads.slides, owner),
  form("desk-part-slide-refused", "/desk/words/slides/table?slide=saree", frameWords.save, photographWords.noFile, {
    ...owner,
    filling: { alt: "A loom" },
  }),
  at("desk-part-calendar", "/desk/words/calendar", partsWords.weekdays[0] ?? "", owner),
  form("desk-part-taxes-refused", "/desk/words/taxes", frameWords.save, partsWords.gstinWrong, {
    ...owner,
    filling: { gstin: "27AAPFU0939F1ZX", rate: "5:2500:18" },
  }),
  form("desk-part-refused", "/desk/words/rules", frameWords.save, partsWords.amountWrong(1_000_000), {
    ...owner,
    filling: { shipping: "much" },
  }),
  form("desk-part-page-refused", "/desk/words/page-terms", frameWords.save, partsWords.placeholderWrong("town"), {
    ...owner,
    filling: { text: "# One\nIn {town}", "text:hi": "एक" },
  }),
  at("desk-part-categories", "/desk/words/categories/table", partsWords.addCategory, owner),
  form(
    "desk-part-category-refused",
    "/desk/words/categories/table?category=",
    frameWords.save,
    partsWords.meansOther("Lehnga", "lehenga"),
    { ...owner, filling: { name: "Drapes", words: "Lehnga" } },
  ),
  at("desk-part-sizes", "/desk/words/sizes/table", partsWords.addTable, owner),
  form(
    "desk-part-size-table-refused",
    "/desk/words/sizes/table?table=kurti",
    frameWords.save,
    partsWords.measureWrong("wide"),
    {
      ...owner,
      filling: { "measures[0].values": "wide" },
    },
  ),
  form("desk-part-delivery-refused", "/desk/words/delivery/table?row=194", frameWords.save, partsWords.prefixWrong, {
    ...owner,
    filling: { prefix: "0" },
  }),
  at("desk-part-reset", "/desk/words/rules/reset", partsWords.resetNow, owner),
];
