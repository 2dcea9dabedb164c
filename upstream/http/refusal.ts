import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { FieldProblem, Problem } from "../../contract/problem.ts";

/** A request that is understood and turned down, in the shapes of the specification's section 8. Thrown, it also rolls a transaction back. */
export class Refusal extends Error {
  override readonly name = "Refusal";
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

  /** As it goes over the wire; `success` is what cart calls are asked for. */
  get body(): { success: false; message: string; code?: string; errors?: readonly FieldProblem[] } {
    return {
      success: false,
      message: this.message,
      ...(this.code !== null && { code: this.code }),
      ...(this.errors.length > 0 && { errors: this.errors }),
    };
  }
}

/** Refuses with 422 and one message a field; the first of them is the message of the whole. */
export function invalid(
  errors: readonly FieldProblem[],
  message = errors[0]?.msg ?? "Please check what you entered.",
): Refusal {
  return new Refusal(422, message, "invalid", errors);
}

/** Refuses with 404. */
export function missing(message: string): Refusal {
  return new Refusal(404, message, "not_found");
}
