import { z } from "zod";

/** How Razorpay is reached, and with which keys. */
export interface RazorpayAccess {
  /** Without a slash at its end, such as https://api.razorpay.com. */
  url: string;
  keyId: string;
  keySecret: string;
}

/** Razorpay refused a request for a reason that stays: trying again would not help. */
export class RazorpayRefusal extends Error {
  override readonly name = "RazorpayRefusal";
}

/** Razorpay could not be asked, or did not say what came of it: the request may be made again. */
export class RazorpayUnavailable extends Error {
  override readonly name = "RazorpayUnavailable";
}

/** How long one call may take where the caller sets no limit, in ms. */
const TIMEOUT_MS = 10_000;
/** The largest answer that is read, in characters: a hundred payments with room to spare. */
const MAX_ANSWER = 2_000_000;

const problem = z.looseObject({ error: z.looseObject({ code: z.string(), description: z.string() }) });

/** One call of the API. `headers` beside the usual ones. */
export interface RazorpayCall {
  method: "GET" | "POST";
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** Sends a call and checks the answer's form. Throws RazorpayRefusal for status 400 and 404, otherwise RazorpayUnavailable. */
export async function callRazorpay<Answer>(
  { url, keyId, keySecret }: RazorpayAccess,
  { method, path, query = {}, body, headers = {}, signal }: RazorpayCall,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  const address = new URL(`${url}/v1${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const name = `${method} ${path.replaceAll(/\/(?:plink|pay|rfnd)_\w+/g, "/…")}`;
  const answer = await send(name, address, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // A redirect would take the keys elsewhere.
    redirect: "error",
    signal: signal === undefined ? AbortSignal.timeout(TIMEOUT_MS) : signal,
  });
  if (answer.status >= 200 && answer.status < 300) {
    const read = shape.safeParse(answer.body);
    if (read.success) return read.data;
    throw new RazorpayUnavailable(`${name}: an answer of an unknown form`);
  }
  const described = problem.safeParse(answer.body).data?.error.description ?? `status ${answer.status}`;
  if (answer.status === 400 || answer.status === 404) throw new RazorpayRefusal(described.slice(0, 300));
  throw new RazorpayUnavailable(`${name}: status ${answer.status}, ${described.slice(0, 200)}`);
}

async function send(name: string, address: URL, request: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, request);
    const text = await response.text();
    if (text.length > MAX_ANSWER) throw new Error("the answer is too large");
    return { status: response.status, body: parse(text) };
  } catch (error) {
    throw new RazorpayUnavailable(`${name}: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
