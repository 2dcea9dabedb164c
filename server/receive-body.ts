import { pathWithoutLanguage } from "#app/content/languages.ts";
import { fairLimit, isTooManyWaiting } from "#process/fair-limit.ts";
import type { FetchLink } from "./chain-links.ts";
import { refusalTo } from "./refusal-response.ts";
import { allowTime } from "./request-time.ts";

/** The longest form that is read, in bytes. Every form of the shop is far shorter. */
const MAX_BODY_BYTES = 64 * 1024;

/** How much of a longer form is received and dropped, in bytes. A browser reads the answer only when it has sent the form. */
const MAX_RECEIVED_BYTES = 1024 * 1024;

/** A form that is refused. The rest of it may still arrive where `isIncomplete` is true. */
export type RefusedForm = { status: 400 | 413 | 415; isIncomplete: boolean };

/** Reads a body, of which no more than `most` bytes are held, and no more than `received` taken. Throws when the client has left. */
export async function receiveBody(
  request: Request,
  most = MAX_BODY_BYTES,
  received = MAX_RECEIVED_BYTES,
): Promise<Uint8Array<ArrayBuffer> | RefusedForm> {
  if (Number(request.headers.get("content-length") ?? 0) > received) return { status: 413, isIncomplete: true };
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A for-await loop would cancel the stream when it is left early, and so read on.
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > received) return { status: 413, isIncomplete: true };
    if (size <= most) chunks.push(part.value);
    else chunks.length = 0;
  }
  return size > most ? { status: 413, isIncomplete: false } : Buffer.concat(chunks);
}

/** The addresses that take files, without their language. */
const takesFiles = /^\/desk\/(?:products\/[^/]+\/photographs|files\/imports|words\/.+)\/?$/;
/** The most that is sent together, in bytes. */
const MAX_UPLOAD_BYTES = 40 * 1024 * 1024;
/** How much more is received and dropped, in bytes: a browser reads the answer only when it has sent everything. */
const MAX_UPLOAD_RECEIVED = 250 * 1024 * 1024;
/** Uploads that are received at once, and those that may wait for their turn unread. A slow one holds no place of the next limit. */
const RECEIVED = { maxRunning: 6, maxWaiting: 20 };
/** Uploads that are worked on at once, when all of their bytes are there. */
const WORKED_ON = { maxRunning: 2 };

/** The address that takes a folder of photographs: its page reads them one by one, as they arrive. */
const takesFolder = /^\/desk\/files\/photographs\/?$/;
/** The most of a folder, in bytes. */
const MAX_FOLDER_BYTES = 2 * 1024 * 1024 * 1024;
/** How many folders are received at once. Each holds one photograph in memory. */
const FOLDERS = { maxRunning: 8, maxWaiting: 0 };
/** How long a folder may take to arrive, in ms. */
export const UPLOAD_MS = 30 * 60_000;

/**
 * Lets the files through that the people of the desk send, and passes everything else on as it is. A page gets its whole form at
 * once, and a folder as a stream.
 */
export function readUpload(isStaff: (request: Request) => Promise<boolean>): FetchLink {
  const [receiving, workingOn, folders] = [fairLimit(RECEIVED), fairLimit(WORKED_ON), fairLimit(FOLDERS)];
  return async ({ req, set, env }, next) => {
    const { raw } = req;
    const path = pathWithoutLanguage(new URL(raw.url).pathname);
    const isFolder = takesFolder.test(path);
    if (raw.method !== "POST" || !(isFolder || takesFiles.test(path))) return next();
    if (!/^multipart\/form-data\b/i.test(raw.headers.get("content-type") ?? "") || !(await isStaff(raw))) return next();
    const refuse = (status: 400 | 413 | 415 | 503, headers: Record<string, string>) =>
      refusalTo(raw, status, { headers, upload: path.includes("/photographs") ? "photographs" : "table" });
    try {
      if (isFolder) {
        // Without a length it has no end that can be judged.
        if (Number(raw.headers.get("content-length") ?? Infinity) > MAX_FOLDER_BYTES)
          return refuse(413, { connection: "close" });
        set("isUpload", true);
        return await folders("", () => (allowTime(env.response.req, UPLOAD_MS), next()), raw.signal);
      }
      const body = await receiving("", () => receiveBody(raw, MAX_UPLOAD_BYTES, MAX_UPLOAD_RECEIVED), raw.signal);
      if (!(body instanceof Uint8Array)) return refuse(body.status, body.isIncomplete ? { connection: "close" } : {});
      const { url, method, headers, signal } = raw;
      req.raw = new Request(url, { method, headers, body, signal });
      set("isUpload", true);
      return await workingOn("", next, signal);
    } catch (error) {
      if (!isTooManyWaiting(error)) throw error;
      return refuse(503, { connection: "close", "retry-after": "60" });
    }
  };
}
