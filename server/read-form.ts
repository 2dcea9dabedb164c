/** The largest form the shop has fits many times into this, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;

/** How much of a longer one is heard out, in bytes: a browser still sending does not read the answer. */
const MAX_HEARD_BYTES = 1024 * 1024;

/** Why a form is not read; after `tooLongToHear`, more of it may still be on its way. */
type Unread = { refused: 400 | 413 | 415; tooLongToHear: boolean };

/**
 * The same request with its body read: no longer than the shop's forms are, and known to be one that its pages can read.
 * Otherwise why not; no more than the limit is ever held. Throws when the shopper left.
 */
export async function readForm(request: Request): Promise<Request | Unread> {
  const bytes = await bodyOf(request);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const type = request.headers.get("content-type");
  if (bytes.byteLength > 0 && !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type ?? ""))
    return { refused: 415, tooLongToHear: false };
  const headers = new Headers(request.headers);
  // A form without fields may come without a type, too.
  if (bytes.byteLength === 0) headers.set("content-type", "application/x-www-form-urlencoded");
  headers.set("content-length", String(bytes.byteLength));
  headers.delete("transfer-encoding");
  const read = () => new Request(request.url, { method: request.method, headers, body: bytes, signal: request.signal });
  return (await isForm(read())) ? read() : { refused: 400, tooLongToHear: false };
}

async function bodyOf(request: Request): Promise<Uint8Array<ArrayBuffer> | Unread> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_HEARD_BYTES)
    return { refused: 413, tooLongToHear: true };
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Not for-await: leaving its loop early would go on to read what a stranger keeps sending.
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_HEARD_BYTES) return { refused: 413, tooLongToHear: true };
    if (size <= MAX_BODY_BYTES) chunks.push(part.value);
    else chunks.length = 0;
  }
  return size > MAX_BODY_BYTES ? { refused: 413, tooLongToHear: false } : new Uint8Array(Buffer.concat(chunks));
}

/** A malformed multipart body throws where it is first read, which would be in the middle of a page. */
async function isForm(request: Request): Promise<boolean> {
  try {
    await request.formData();
    return true;
  } catch {
    return false;
  }
}
