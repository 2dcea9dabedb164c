/**
 * What can go wrong between shop and upstream that is no refusal. Each names the call and the request id; none carries
 * text for shoppers: pages show their own words with the id (specification, section 8).
 */
abstract class FaultOfCall extends Error {
  /** What the call was, as "GET /products/12": never a query or a body. */
  readonly call: string;

  constructor(call: string, message: string) {
    super(`${call}: ${message}`);
    this.call = call;
  }
}

/** The upstream could not be reached, broke off, or answered 5xx; `status` is null where there was no answer, `refusal` its message if it gave one fit for shoppers. */
export class UpstreamUnavailable extends FaultOfCall {
  override readonly name = "UpstreamUnavailable";
  readonly status: number | null;
  readonly refusal: string | null;

  constructor(call: string, message: string, status: number | null = null, refusal: string | null = null) {
    super(call, message);
    this.status = status;
    this.refusal = refusal;
  }
}

/** The upstream did not finish its answer within the deadline. */
export class UpstreamTimeout extends FaultOfCall {
  override readonly name = "UpstreamTimeout";
}

/** The upstream answered, but not in the shape of the contract. */
export class UpstreamContractError extends FaultOfCall {
  override readonly name = "UpstreamContractError";
}

/** One of the three faults. */
export type UpstreamFault = UpstreamUnavailable | UpstreamTimeout | UpstreamContractError;

const faultNames: readonly string[] = [
  "UpstreamUnavailable",
  "UpstreamTimeout",
  "UpstreamContractError",
] satisfies UpstreamFault["name"][];

/**
 * Whether something thrown is an upstream fault (anything else is the shop's own and must not be swallowed). Told by its
 * name: the built shop and the server that starts it each have these classes, and `instanceof` knows only one of them.
 */
export function isUpstreamFault(error: unknown): error is UpstreamFault {
  return error instanceof Error && faultNames.includes(error.name) && "call" in error;
}

/** Runs upstream work whose failure the page can live with: the value, or the fault as a value. Redirects and other errors pass through. */
export async function toResult<T>(
  work: Promise<T>,
): Promise<{ value: T; fault: null } | { value: null; fault: UpstreamFault }> {
  try {
    return { value: await work, fault: null };
  } catch (error) {
    if (isUpstreamFault(error)) return { value: null, fault: error };
    throw error;
  }
}
