import type { FetchLink } from "./chain-links.ts";
import { refusalResponse } from "./refusal-response.ts";

/** The longest form that is read, in bytes. Every form of the shop is far shorter. */
const MAX_BODY_BYTES = 64 * 1024;

/** How much of a longer form is received and dropped, in bytes. A browser reads the answer only when it has sent the form. */
const MAX_RECEIVED_BYTES = 1024 * 1024;

/** A form that is refused. The rest of it may still arrive where `isIncomplete` is true. */
type RefusedForm = { status: 400 | 413 | 415; isIncomplete: boolean };

/** Reads the form of a POST, so that every page gets a complete and valid one. Refuses forms that are too long or malformed. */
export const readFormBody: FetchLink = async ({ req }, next) => {
  if (req.raw.method !== "POST") return next();
  const form = await checkedForm(req.raw);
  if ("status" in form) {
    // The connection closes where reading the rest of the form would cost more than a new connection.
    const headers: Record<string, string> = form.isIncomplete ? { connection: "close" } : {};
    return refusalResponse(form.status, req.raw.headers.get("accept"), { headers });
  }
  req.raw = form;
  return next();
};

/** The same request with its body read, which is never held beyond the limit. Throws when the client has left. */
async function checkedForm(request: Request): Promise<Request | RefusedForm> {
  const bytes = await bodyOf(request);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const type = request.headers.get("content-type");
  if (bytes.byteLength > 0 && !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type ?? ""))
    return { status: 415, isIncomplete: false };
  const headers = new Headers(request.headers);
  // A form without fields may come without a type.
  if (bytes.byteLength === 0) headers.set("content-type", "application/x-www-form-urlencoded");
  headers.set("content-length", String(bytes.byteLength));
  headers.delete("transfer-encoding");
  const read = () => new Request(request.url, { method: request.method, headers, body: bytes, signal: request.signal });
  return (await isForm(read())) ? read() : { status: 400, isIncomplete: false };
}

async function bodyOf(request: Request): Promise<Uint8Array<ArrayBuffer> | RefusedForm> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_RECEIVED_BYTES)
    return { status: 413, isIncomplete: true };
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A for-await loop would cancel the stream when it is left early, and so read on.
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_RECEIVED_BYTES) return { status: 413, isIncomplete: true };
    if (size <= MAX_BODY_BYTES) chunks.push(part.value);
    else chunks.length = 0;
  }
  return size > MAX_BODY_BYTES ? { status: 413, isIncomplete: false } : new Uint8Array(Buffer.concat(chunks));
}

/** A malformed multipart body throws where it is first parsed, which would be inside a page. */
async function isForm(request: Request): Promise<boolean> {
  try {
    await request.formData();
    return true;
  } catch {
    return false;
  }
}
