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

/** The most that is sent together, in bytes. */
const MAX_UPLOAD_BYTES = 40 * 1024 * 1024;
/** How much more is received and dropped, in bytes: a browser reads the answer only when it has sent everything. */
const MAX_UPLOAD_RECEIVED = 250 * 1024 * 1024;
/** Uploads that are received at once, and those that may wait for their turn unread. A slow one holds no place of the next limit. */
const RECEIVED = { maxRunning: 8, maxRunningPerKey: 4, maxWaiting: 20, maxWaitingPerKey: 10 };
/** Uploads that are worked on at once, when all of their bytes are there. */
const WORKED_ON = { maxRunning: 2, maxRunningPerKey: 1 };

/** The most of a folder, in bytes. */
const MAX_FOLDER_BYTES = 2 * 1024 * 1024 * 1024;
/** How many folders are received at once. Each holds one photograph in memory. */
const FOLDERS = { maxRunning: 8, maxRunningPerKey: 4, maxWaiting: 0 };
/** How long a folder may take to arrive, in ms, and other files. */
export const UPLOAD_MS = 30 * 60_000;
const FILES_MS = 5 * 60_000;
/**
 * What an address takes beside short forms: a table, photographs, or a folder of them, which its page reads one by one as they
 * arrive; or a form whose answer takes long to begin.
 */
type Upload = "table" | "photographs" | "folder" | "slow answer";

/** Which addresses take files, and from whom. */
export interface Uploads {
  /** By the path of an address. */
  takenAt(pathname: string): Upload | null;
  /** Whose session a request belongs to, and whether they may send it; null for one that is over, undefined for a stranger. */
  findSender(request: Request): Promise<{ account: string; maySend: boolean } | null | undefined>;
}

/**
 * Lets the files through that may be sent, and passes everything else on as it is. Session and right are asked for before a file
 * is read, and each account has its own turn. A page gets its whole form at once, and a folder as a stream.
 */
export function readUpload({ takenAt, findSender }: Uploads): FetchLink {
  const [receiving, workingOn, folders] = [fairLimit(RECEIVED), fairLimit(WORKED_ON), fairLimit(FOLDERS)];
  return async (context, next) => {
    const { req, set, env } = context;
    const { raw } = req;
    const upload = raw.method === "POST" ? takenAt(new URL(raw.url).pathname) : null;
    if (upload === null) return next();
    if (upload === "slow answer") {
      if (await findSender(raw)) allowTime(env.response.req, UPLOAD_MS);
      return next();
    }
    if (!/^multipart\/form-data\b/i.test(raw.headers.get("content-type") ?? "")) return next();
    const sender = await findSender(raw);
    if (sender === undefined) return next();
    if (sender === null || !sender.maySend) {
      // What is as short as other forms is read as they are: it may wait for the password.
      if (Number(raw.headers.get("content-length") ?? Infinity) <= MAX_BODY_BYTES) return next();
      // The page says so, and gets nothing of the files. They are dropped, since a browser reads the answer after them.
      const { url, method, headers, signal } = raw;
      const rest = await receiveBody(raw, 0, MAX_UPLOAD_BYTES);
      for (const name of ["content-type", "content-length", "transfer-encoding"]) headers.delete(name);
      req.raw = new Request(url, { method, headers, signal });
      await next();
      if (!(rest instanceof Uint8Array) && rest.isIncomplete) context.res.headers.set("connection", "close");
      return;
    }
    const { account } = sender;
    allowTime(env.response.req, upload === "folder" ? UPLOAD_MS : FILES_MS);
    const refuse = (status: 400 | 413 | 415 | 503, headers: Record<string, string>) =>
      refusalTo(raw, status, { headers, upload: upload === "table" ? "table" : "photographs" });
    try {
      if (upload === "folder") {
        // Without a length it has no end that can be judged.
        if (Number(raw.headers.get("content-length") ?? Infinity) > MAX_FOLDER_BYTES)
          return refuse(413, { connection: "close" });
        set("isUpload", true);
        return await folders(account, next, raw.signal);
      }
      const body = await receiving(account, () => receiveBody(raw, MAX_UPLOAD_BYTES, MAX_UPLOAD_RECEIVED), raw.signal);
      if (!(body instanceof Uint8Array)) return refuse(body.status, body.isIncomplete ? { connection: "close" } : {});
      const { url, method, headers, signal } = raw;
      req.raw = new Request(url, { method, headers, body, signal });
      set("isUpload", true);
      return await workingOn(account, next, signal);
    } catch (error) {
      if (!isTooManyWaiting(error)) throw error;
      return refuse(503, { connection: "close", "retry-after": "60" });
    }
  };
}
