import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { FieldProblem, Problem, ProblemValues, Refused } from "#contract/problem.ts";

/** A refused request, in the shapes of the specification's section 8. Thrown inside a transaction it also rolls it back. */
export class HttpRefusal extends Error {
  override readonly name = "HttpRefusal";
  readonly status: ContentfulStatusCode;
  readonly code: Problem["code"];
  readonly errors: readonly FieldProblem[];
  readonly values: ProblemValues | undefined;

  /** `message` is for the shopper; `errors` name the fields it concerns, and `values` what the message names. */
  constructor(
    status: ContentfulStatusCode,
    message: string,
    code: Problem["code"] = null,
    errors: readonly FieldProblem[] = [],
    values?: ProblemValues,
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
    values?: ProblemValues;
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

/** Refuses with 404. */
export function missing(message: string, values?: ProblemValues): HttpRefusal {
  return new HttpRefusal(404, message, "not_found", [], values);
}

/** Refuses with 409: `message` says in English what the code says with the values. */
export function conflict(code: Problem["code"], message: string, values?: ProblemValues): HttpRefusal {
  return new HttpRefusal(409, message, code, [], values);
}
