/**
 * The base of the three faults: a call to the upstream failed, which is not a refusal. Each names its call. None carries
 * text for shoppers: pages show their own words with the request id (specification, section 8).
 */
abstract class FaultOfCall extends Error {
  /** The call, as "GET /products/12": never a query or a body. */
  readonly call: string;

  constructor(call: string, message: string) {
    super(`${call}: ${message}`);
    this.call = call;
  }
}

/** The upstream could not be reached, broke the connection off, answered with 500 or more, or refused to be read (400 to 499). */
export class UpstreamUnavailable extends FaultOfCall {
  override readonly name = "UpstreamUnavailable";
  /** Null when there was no response. */
  readonly status: number | null;
  /** The upstream's message, when it gave one that is fit for shoppers. */
  readonly refusal: string | null;

  constructor(call: string, message: string, status: number | null = null, refusal: string | null = null) {
    super(call, message);
    this.status = status;
    this.refusal = refusal;
  }
}

/** The response was not complete within the timeout. */
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
 * Whether an error is an upstream fault. Any other error is the shop's own, and must not be swallowed. It is recognised by
 * its name: the built shop and the server each load these classes, and `instanceof` knows only one of the two copies.
 */
export function isUpstreamFault(error: unknown): error is UpstreamFault {
  return error instanceof Error && faultNames.includes(error.name) && "call" in error;
}

/** Whether the upstream understood a call and refused it (400 to 499). */
export function isRefusal(fault: UpstreamFault): fault is UpstreamUnavailable & { status: number } {
  return "status" in fault && fault.status !== null && fault.status < 500;
}

/** What a fault tells a shopper: the upstream's own words and status where it refused, else the words given here, with 503. */
export function toldBy(fault: UpstreamFault, message: string): { message: string; status: number } {
  return isRefusal(fault) ? { message: fault.refusal ?? message, status: fault.status } : { message, status: 503 };
}

/** The value of a call, or the fault that it ended in. */
export type Result<T> = { value: T; fault: null } | { value: null; fault: UpstreamFault };

/** Turns a call into a {@link Result}, for pages that can live without it. Redirects and other errors are still thrown. */
export async function toResult<T>(work: Promise<T>): Promise<Result<T>> {
  try {
    return { value: await work, fault: null };
  } catch (error) {
    if (isUpstreamFault(error)) return { value: null, fault: error };
    throw error;
  }
}
