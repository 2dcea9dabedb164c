import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { FieldProblem, Problem } from "#contract/problem.ts";

/** A refused request, in the shapes of the specification's section 8. Thrown inside a transaction it also rolls it back. */
export class HttpRefusal extends Error {
  override readonly name = "HttpRefusal";
  readonly status: ContentfulStatusCode;
  readonly code: Problem["code"];
  readonly errors: readonly FieldProblem[];

  /** `message` is for the shopper; `errors` name the fields it concerns. */
  constructor(
    status: ContentfulStatusCode,
    message: string,
    code: Problem["code"] = null,
    errors: readonly FieldProblem[] = [],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  /** The body of the answer; the shop reads `success` in answers of cart calls. */
  get body(): { success: false; message: string; code?: string; errors?: readonly FieldProblem[] } {
    return {
      success: false,
      message: this.message,
      ...(this.code !== null && { code: this.code }),
      ...(this.errors.length > 0 && { errors: this.errors }),
    };
  }
}

/** Refuses with 422 and a message for each field. The general message is the first of them. */
export function invalid(
  errors: readonly FieldProblem[],
  message = errors[0]?.msg ?? "Please check what you entered.",
): HttpRefusal {
  return new HttpRefusal(422, message, "invalid", errors);
}

/** Refuses with 404. */
export function missing(message: string): HttpRefusal {
  return new HttpRefusal(404, message, "not_found");
}
