import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { FieldProblem, Problem, ProblemValues } from "#contract/problem.ts";
import type { Database } from "#api/database/tables.ts";
import { tried } from "#api/database/tried.ts";

/** A code of the contract, or one that the desk's people alone read. */
export type RefusalCode =
  | NonNullable<Problem["code"]>
  | "password_weak"
  | "code_wrong"
  | "code_not_theirs"
  | "changed_meanwhile"
  | "last_owner"
  | "factor_missing"
  | "needs_confirmation"
  | "import_runs"
  | "wrong_state"
  | "not_paid_yet"
  | "not_confirmed_yet"
  | "awaits_link"
  | "nothing_awaited"
  | "too_much_back"
  | "refund_written"
  | "no_refund_waits"
  | "test_payment"
  | "courier_missing"
  | "link_wrong"
  | "tracking_long"
  | "file_unread"
  | "column_missing"
  | "line_empty"
  | "line_without_number"
  | "line_changed_by_spreadsheet"
  | "line_twice"
  | "other_price";

/** What a message names: of an order or a return also its status, of a file what stands in it and what it says nothing of; and who changed it. */
export interface RefusalValues extends ProblemValues {
  state?: string | undefined;
  text?: string | undefined;
  columns?: readonly string[] | undefined;
}

/** Why nothing was done on one of several things. */
export interface Refused {
  message: string;
  code: RefusalCode | null;
  values?: RefusalValues | undefined;
}

/** A refused request, in the shapes of the specification's section 8. Thrown inside a transaction it also rolls it back. */
export class HttpRefusal extends Error {
  override readonly name = "HttpRefusal";
  readonly status: ContentfulStatusCode;
  readonly code: RefusalCode | null;
  readonly errors: readonly FieldProblem[];
  readonly values: RefusalValues | undefined;

  /** `message` is for the shopper; `errors` name the fields it concerns, and `values` what the message names. */
  constructor(
    status: ContentfulStatusCode,
    message: string,
    code: RefusalCode | null = null,
    errors: readonly FieldProblem[] = [],
    values?: RefusalValues,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.values = values;
  }

  /** The same for one of several things. */
  get refused(): Refused {
    const { message, code, values } = this;
    return { message, code, ...(values !== undefined && { values }) };
  }

  /** The body of the answer; the shop reads `success` in answers of cart calls. */
  get body(): {
    success: false;
    message: string;
    code?: string;
    errors?: readonly FieldProblem[];
    values?: RefusalValues;
  } {
    return {
      success: false,
      message: this.message,
      ...(this.code !== null && { code: this.code }),
      ...(this.errors.length > 0 && { errors: this.errors }),
      ...(this.values !== undefined && { values: this.values }),
    };
  }
}

/** Refuses with 422 and a message for each field. The general message is the first of them. */
export function invalid(
  errors: readonly FieldProblem[],
  message = errors[0]?.msg ?? "Please check what you entered.",
  values?: ProblemValues,
): HttpRefusal {
  return new HttpRefusal(422, message, "invalid", errors, values);
}

/** Refuses a body with 413. */
export function tooLarge(): never {
  throw new HttpRefusal(413, "The request is too large.", "invalid");
}

/** Refuses with 404. */
export function missing(message: string, values?: ProblemValues): HttpRefusal {
  return new HttpRefusal(404, message, "not_found", [], values);
}

/** Refuses with 409: `message` says in English what the code says with the values. */
export function conflict(code: RefusalCode, message: string, values?: RefusalValues): HttpRefusal {
  return new HttpRefusal(409, message, code, [], values);
}

/** Why work would be refused; null where it would be done. It is only tried. */
export async function refusalOf(db: Database, work: (trx: Database) => Promise<unknown>): Promise<HttpRefusal | null> {
  try {
    await tried(db, work);
    return null;
  } catch (error) {
    if (error instanceof HttpRefusal) return error;
    throw error;
  }
}
