import { numbered, integer, text, table } from "#api/database/columns.ts";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import type { Language } from "#domain/languages.ts";

/** The tables of customers, and of what shoppers ask and try. */
export const customerTables = {
  /**
   * A customer; the password as an argon2id hash, times as ISO text. An account has an e-mail and a password. Who ordered by
   * telephone or as a guest has neither, so that nobody can log in, register or ask for a link as them. `deleted_at` is when a customer was
   * deleted: then nothing of the person is left in the row.
   */
  customers: table({
    id: numbered(),
    name: text(),
    email: text().orNull().unique(),
    password_hash: text().orNull(),
    /** The digits by which the next order by telephone finds its customer; null for everybody else. */
    ordered_by_phone: text().orNull().unique(),
    /** Where mails about a guest's order go, which may be an account's e-mail, too; null for everybody else. */
    guest_email: text().orNull(),
    phone: text().orNull(),
    address: text().orNull(),
    city: text().orNull(),
    state: text().orNull(),
    pincode: text().orNull(),
    created_at: text(),
    /** The row of a deleted account stays, empty of its person, since orders and payments refer to it. */
    deleted_at: text().orNull(),
    /** When the e-mail was changed last: the links of earlier mails about orders have ended. */
    links_from: text().orNull(),
    /** The language of the last order, or of the registration: that of mails about the account. */
    language: text<Language>().default(DEFAULT_LANGUAGE),
  })
    .check(
      "customers_are_of_one_kind",
      "(email is null) = (password_hash is null) and (email is null) = (ordered_by_phone is not null or guest_email is not null or deleted_at is not null) and (ordered_by_phone is null or guest_email is null) and (coalesce(ordered_by_phone, guest_email) is null or deleted_at is null)",
    )
    .index("guests_by_time", ["created_at"], "guest_email is not null"),

  /** A login: its token hashed, and when it ends. */
  sessions: table({
    token_hash: text().key(),
    customer_id: integer().references("customers.id", "cascade"),
    created_at: text(),
    expires_at: text(),
  }).index("sessions_by_customer", ["customer_id"]),

  /** A reset link: its token hashed. It works once. */
  password_resets: table({
    token_hash: text().key(),
    customer_id: integer().references("customers.id", "cascade"),
    expires_at: text(),
  }).index("password_resets_by_customer", ["customer_id"]),

  /** An address of a customer beside that of the profile; `delivery_address` is its JSON, as orders keep theirs. */
  addresses: table({
    id: numbered(),
    customer_id: integer().references("customers.id", "cascade"),
    label: text(),
    delivery_address: text(),
    is_usual: integer(),
    created_at: text(),
  }).index("addresses_by_customer", ["customer_id"]),

  /** A product on a customer's wishlist. */
  wishes: table({
    customer_id: integer().references("customers.id", "cascade"),
    product_id: integer().references("products.id", "cascade"),
    added_at: text(),
  })
    .key("customer_id", "product_id")
    .index("wishes_by_product", ["product_id"]),

  /** A line of a customer's cart; size and colour are empty where none was chosen. */
  cart_lines: table({
    customer_id: integer().references("customers.id", "cascade"),
    product_id: integer().references("products.id", "cascade"),
    size: text(),
    color: text(),
    quantity: integer().check("quantity > 0"),
    added_at: text(),
    /** The key of the newest addition; null where it had none. */
    added_by: text().orNull(),
  })
    .key("customer_id", "product_id", "size", "color")
    .index("cart_lines_by_product", ["product_id"]),

  /** A question from the contact page. Its `id` is a hash of what was asked on that day, so that the same one is stored once. */
  questions: table({
    id: text().key(),
    name: text(),
    email: text(),
    order_number: text().orNull(),
    question: text(),
    created_at: text(),
    /** The language of the page that it was asked on: that of the answer's frame. */
    language: text<Language>().default(DEFAULT_LANGUAGE),
    /** When it was answered, at the desk or elsewhere; null while it waits. */
    answered_at: text().orNull(),
  })
    .index("questions_by_time", ["created_at"])
    .index("questions_open", ["created_at", "id"], "answered_at is null")
    .index("questions_by_email", ["email"]),

  /** An answer to a question, as it goes out by mail. */
  question_answers: table({
    id: numbered(),
    question_id: text().references("questions.id", "cascade"),
    staff_id: integer().references("staff.id"),
    words: text(),
    created_at: text(),
  }).index("question_answers_by_question", ["question_id"]),

  /**
   * That an address is told, once, when a product is in stock again, or a size and colour of it ("" for any). A guest's waits when
   * the link of its mail was used. `token_hash` is of the link in its newest mail.
   */
  stock_alerts: table({
    id: numbered(),
    email: text(),
    product_id: integer().references("products.id", "cascade"),
    size: text(),
    color: text(),
    language: text<Language>(),
    asked_at: text(),
    confirmed_at: text().orNull(),
    told_at: text().orNull(),
    token_hash: text().orNull().unique(),
  })
    .unique("stock_alerts_once", ["email", "product_id", "size", "color"])
    .index("stock_alerts_by_product", ["product_id"]),

  /** Counts of attempts, each until `ends_at`; `bucket` is a hash of what is counted. */
  attempts: table({
    bucket: text().key(),
    count: integer(),
    ends_at: text(),
  }).index("attempts_by_end", ["ends_at"]),
};
