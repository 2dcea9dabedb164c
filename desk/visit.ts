import { hkdfSync, randomUUID } from "node:crypto";
import { serialize } from "cookie-es";
import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import type { ShopWords } from "#app/content/shop-words.server.ts";
import { languageAt, pathWithoutLanguage, shopLanguages } from "#app/content/languages.ts";
import { readCookies } from "#app/session/cookies/cookie-jar.ts";
import { seal, unseal } from "#app/session/cookies/shop-cookie.server.ts";
import { ownPath } from "#app/content/own-path.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { staffOf, type StaffMember } from "#api/staff/staff-sessions.ts";
import { idempotencyKey } from "#contract/call.ts";
import type { StatedDetails } from "#domain/shop-content.ts";
import { shortText } from "#domain/short-text.ts";
import { deskRights, mayUse, type DeskRightName } from "#api/staff/staff-rights.ts";
import { typedText } from "#domain/typed-text.ts";

/** What the desk gets from outside; the same for every request. */
export interface Surroundings {
  services: PaymentServices;
  secrets: readonly string[];
  /** Its name, and what settings say of it, which counts where the owner states nothing. */
  shop: {
    readonly name: string;
    readonly timeZone: string;
    readonly preset: { details: StatedDetails; words: ShopWords };
  };
  /** The address of the stylesheet. */
  styles: string;
  /** The address of a picture in about a width; that of the placeholder for null. */
  pictureAddress(source: string | null, width: number): string;
  /** Called when the owner has changed what the shop says: a shop in the same process shows it at once. */
  contentChanged?(): Promise<unknown>;
}

/** A message for the next page of the desk. */
const flash = z.object({ kind: z.enum(["success", "error"]), text: z.string() });
export type Flash = z.infer<typeof flash>;

/** What a browser keeps: the token of its session, and what only the next page shows; and, for a year, what it is known by at logins. */
const cookies = {
  pallu_desk: {
    shape: z.object({
      token: z.string().max(512).nullable().default(null),
      flash: flash.nullable().default(null),
      /** Codes on paper. */
      codes: z.array(z.string().max(20)).max(20).optional(),
    }),
    maxMs: 12 * 3_600_000,
    sealMs: 12 * 3_600_000,
  },
  pallu_desk_device: {
    shape: z.object({ device: z.string().max(100).nullable().default(null) }),
    maxMs: 365 * 24 * 3_600_000,
    sealMs: 0,
  },
};
type CookieName = keyof typeof cookies;
type Kept = { [Name in CookieName]: z.infer<(typeof cookies)[Name]["shape"]> };

/** One request at the desk. */
export interface Visit extends Surroundings {
  method: string;
  url: URL;
  address: string | null;
  /** Whose session it is; it may still wait for a second factor. */
  member: StaffMember | null;
  flash: Flash | null;
  /** What the browser keeps, and what it sent. */
  kept: Kept;
  sent: Kept;
  /** The form that was sent, and its key. */
  form: FormData | null;
  key: string | null;
  may(right: DeskRightName): boolean;
}

/** Opens the visit of a request. A message is shown once, and a session that is over is forgotten. */
export async function openVisit(request: Request, address: string | null, given: Surroundings): Promise<Visit> {
  const url = new URL(request.url);
  const sent = await readKept(request, given.secrets);
  const { token, flash } = sent.pallu_desk;
  const member = await staffOf(token, given.services);
  const visit: Visit = {
    ...given,
    method: request.method,
    url,
    address,
    member,
    flash,
    sent,
    kept: {
      pallu_desk: { token: member === null ? null : token, flash: null },
      pallu_desk_device: { ...sent.pallu_desk_device },
    },
    form: null,
    key: null,
    may: (right) => visit.member !== null && mayUse(visit.member.role, right),
  };
  return visit;
}

/** Takes the form that a visit sends. Sent twice by a double tap, it may come with the token that it has changed itself: it goes on with the other. */
export async function takeForm(visit: Visit, form: FormData): Promise<void> {
  visit.form = form;
  visit.key = idempotencyKey.safeParse(form.get("key")).data ?? null;
  if (visit.member === null) await followSession(visit);
}

/** Random bytes that the same form of the same session makes again, and nobody who lacks its key. */
export function derived({ sent, key }: Visit, use: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", sent.pallu_desk.token ?? randomUUID(), key ?? randomUUID(), use, bytes));
}

/** The token that this form's session goes on with. */
export const nextToken = (visit: Visit) => derived(visit, "token", 32).toString("base64url");

/** Goes on with the session's {@link nextToken}, where it has that. */
export async function followSession(visit: Visit): Promise<boolean> {
  const token = nextToken(visit);
  const member = await staffOf(token, visit.services);
  if (member === null) return false;
  visit.member = member;
  visit.kept.pallu_desk.token = token;
  return true;
}

/** What is asked of a visit before a page or an act with this right: where that is given, or what is missing. Null where it may go on. */
export function gate(
  { member, url }: Visit,
  right: DeskRightName | null,
): Response | "not yours" | "not recent" | null {
  if (right === null) return null;
  const here = url.pathname + url.search;
  if (member === null) return redirect(withReturn("/desk/login", here));
  if (member.waitsForFactor) return redirect(withReturn("/desk/code", here));
  if (member.needsFactor && right !== "factor") return redirect("/desk/account/factor");
  if (!mayUse(member.role, right)) return "not yours";
  return deskRights[right].recentLogin && !member.isRecent ? "not recent" : null;
}

/** Who is logged in, on a page that a right opens. */
export function memberOf({ member }: Visit): StaffMember {
  if (member === null) throw new Error("the page was not guarded");
  return member;
}

/** The address of a page of the desk in the language of this build; any other address as it is. */
export const inLanguage = (to: string) => (to.startsWith("/desk") ? addressOf(to) : to);

/** A response that leads elsewhere. */
export function redirect(to: string): Response {
  return new Response(null, { status: 303, headers: { location: inLanguage(to) } });
}

/** The page of the desk that the address asks to return to, in this language; the first for everything else. */
export function deskReturn({ url }: Pick<Visit, "url">): string {
  const path = ownPath(url.searchParams.get("returnTo"), addressOf("/desk"));
  return /^\/desk(?:\/|$)/.test(pathWithoutLanguage(path.split(/[?#]/)[0] ?? "")) ? path : addressOf("/desk");
}

/** The address of a page that leads back to `returnTo`. */
export function withReturn(path: string, returnTo: string): string {
  const address = addressOf(path);
  return returnTo === addressOf("/desk") ? address : `${address}?${new URLSearchParams({ returnTo })}`;
}

/** The longest message, in bytes as JSON: browsers drop a cookie of more than 4 kB, in which the sealed text is longer by a third. */
const MAX_FLASH_BYTES = 2_000;

/** Leaves a message for the next page. A long one is cut after a word. */
export function leaveFlash({ kept }: Visit, { kind, text: message }: Flash): void {
  let text = message;
  while (Buffer.byteLength(JSON.stringify(text)) > MAX_FLASH_BYTES)
    text = shortText(text, Math.floor(text.length * 0.9));
  kept.pallu_desk.flash = { kind, text };
}

/** Keeps what a login answers: the session's token, and what this browser is known by. */
export function keepLogin({ kept }: Visit, { token, device }: { token: string; device?: string | null }): void {
  kept.pallu_desk.token = token;
  kept.pallu_desk_device.device = device ?? kept.pallu_desk_device.device;
}

/** Where an attempt comes from. */
export const comerOf = ({ address, kept }: Visit) => ({ address, device: kept.pallu_desk_device.device });

/** What an address asks for, cleaned as the fields of a form are. */
export function askedIn({ url }: Visit): Record<string, string> {
  return Object.fromEntries([...url.searchParams].map(([name, text]) => [name, typedText(name, text)]));
}

/** The language of a page's address. */
export const languageOf = ({ url }: Visit) => languageAt(url.pathname).code;

/** Who at the desk sends a request: null for a session that is over or not whole, undefined where none was sealed. */
export async function findSender(
  request: Request,
  { secrets, services }: Surroundings,
): Promise<StaffMember | null | undefined> {
  const { token } = (await readKept(request, secrets)).pallu_desk;
  if (token === null) return undefined;
  const member = await staffOf(token, services);
  return member?.isWhole === true ? member : null;
}

async function readKept(request: Request, secrets: readonly string[]): Promise<Kept> {
  const jar = readCookies(request.headers.get("cookie"));
  const secure = new URL(request.url).protocol === "https:";
  const entries = Object.entries(cookies).map(async ([name, { shape }]) => {
    const text = jar[cookieName(name, secure)];
    const opened = text === undefined ? {} : await unseal(text, secrets);
    return [name, shape.safeParse(opened).data ?? shape.parse({})] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Kept;
}

/** The Set-Cookie lines of what has changed, one for each language's desk. */
export async function cookieLines({ kept, sent, secrets, url }: Visit): Promise<string[]> {
  const secure = url.protocol === "https:";
  const lines = (Object.keys(cookies) as CookieName[]).map(async (name) => {
    if (JSON.stringify(kept[name]) === JSON.stringify(sent[name])) return [];
    const isEmpty = Object.values(kept[name]).every((value) => value === null);
    const { maxMs, sealMs } = cookies[name];
    const value = isEmpty ? "" : await seal(kept[name], secrets, sealMs);
    return shopLanguages.map(({ prefix }) =>
      serialize(cookieName(name, secure), value, {
        path: `${prefix}/desk`,
        httpOnly: true,
        sameSite: "lax",
        secure,
        maxAge: isEmpty ? 0 : maxMs / 1000,
      }),
    );
  });
  return (await Promise.all(lines)).flat();
}

/** Over https browsers accept the name from https only (RFC 6265bis, 4.1.3.1). It has two paths, so `__Host-` is not possible. */
function cookieName(name: string, secure: boolean): string {
  return secure ? `__Secure-${name}` : name;
}
