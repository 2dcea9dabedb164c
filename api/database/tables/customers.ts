import type { Generated } from "kysely";
import type { Language } from "#domain/languages.ts";

/** The tables of customers, and of what shoppers ask and try. */
export interface CustomerTables {
  customers: CustomersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  addresses: AddressesTable;
  wishes: WishesTable;
  cart_lines: CartLinesTable;
  questions: QuestionsTable;
  question_answers: QuestionAnswersTable;
  customer_notes: CustomerNotesTable;
  attempts: AttemptsTable;
}

/**
 * A customer; the password as an argon2id hash, times as ISO text. An account has an e-mail and a password. Who ordered by
 * telephone has neither, so that nobody can log in, register or ask for a link as them. `deleted_at` is when a customer was
 * deleted: then nothing of the person is left in the row.
 */
export interface CustomersTable {
  id: Generated<number>;
  name: string;
  email: string | null;
  password_hash: string | null;
  /** The digits by which the next order by telephone finds its customer; null for everybody else. */
  ordered_by_phone: Generated<string | null>;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  pincode: string | null;
  created_at: string;
  deleted_at: Generated<string | null>;
  /** The language of the last order, or of the registration: that of mails about the account. */
  language: Generated<Language>;
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

/** An address of a customer beside that of the profile; `delivery_address` is its JSON, as orders keep theirs. */
export interface AddressesTable {
  id: Generated<number>;
  customer_id: number;
  label: string;
  delivery_address: string;
  is_usual: number;
  created_at: string;
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

/** A question from the contact page. Its `id` is a hash of what was asked on that day, so that the same one is stored once. */
export interface QuestionsTable {
  id: string;
  name: string;
  email: string;
  order_number: string | null;
  question: string;
  created_at: string;
  /** The language of the page that it was asked on: that of the answer's frame. */
  language: Generated<Language>;
  /** When it was answered, at the desk or elsewhere; null while it waits. */
  answered_at: Generated<string | null>;
}

/** An answer to a question, as it goes out by mail. */
export interface QuestionAnswersTable {
  id: Generated<number>;
  question_id: string;
  staff_id: number;
  words: string;
  created_at: string;
}

/** What somebody of the shop notes about a customer. The customer gets it with the copy of their data. */
export interface CustomerNotesTable {
  id: Generated<number>;
  customer_id: number;
  staff_id: number;
  words: string;
  created_at: string;
}

/** Counts of attempts, each until `ends_at`; `bucket` is a hash of what is counted. */
export interface AttemptsTable {
  bucket: string;
  count: number;
  ends_at: string;
}
