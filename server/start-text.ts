import { resolve } from "node:path";
import { StorageError } from "#process/storage-error.ts";
import { SettingsError } from "#settings/environment.ts";
import type { SellerDetails } from "#app/content/shop-details.ts";
import type { ShopSettings } from "./settings.ts";

/** What the operator reads when a program has started: where it is open, and what else is to know of it by a word each. */
export function startText(opening: string, rows: Readonly<Record<string, string | null | undefined>>): string {
  const told = Object.entries(rows).filter(([, text]) => text !== null && text !== undefined);
  return [opening, ...told.map(([name, text]) => `  ${`${name}:`.padEnd(9)} ${text}`), ""].join("\n");
}

/** Where the shop's mail goes. */
export function mailText({ UPSTREAM_URL, SMTP_URL }: ShopSettings, dataDir: string): string {
  if (UPSTREAM_URL !== undefined) return "the upstream's own; the shop sends none";
  return SMTP_URL === undefined ? resolve(dataDir, "mail") : "by SMTP";
}

/** Who is written to about orders. */
export function ownerText({ OWNER_EMAIL }: { OWNER_EMAIL?: string | undefined }): string {
  return OWNER_EMAIL ?? "nobody is written to about orders and questions; set OWNER_EMAIL to your address";
}

/** How the first owner enters the desk; null where nobody is invited. */
export function invitationText(address: string | null | undefined): string | null {
  return address ? `open ${address} to become its owner (the link works once, for 48 hours)` : null;
}

/** Names what Indian law has a shop state of itself and nobody has stated, so that pages leave it out. Null where nothing is missing. */
export function lawNotice(seller: SellerDetails): string | null {
  const needed = {
    SELLER_NAME: seller["legal name"],
    SELLER_ADDRESS: seller["head office"],
    GRIEVANCE_OFFICER: seller["grievance officer"],
    GRIEVANCE_DESIGNATION: seller["grievance designation"],
    "GRIEVANCE_EMAIL or GRIEVANCE_PHONE": seller["grievance email"] ?? seller["grievance phone"],
  };
  const missing = Object.entries(needed).flatMap(([name, stated]) => (stated === null ? [name] : []));
  if (missing.length === 0) return null;
  return `For the law (Consumer Protection (E-Commerce) Rules, 2020, rule 4) these are missing: ${missing.join(", ")}`;
}

/** How a program calls itself, and the settings that say where it listens. */
interface ProgramNames {
  what: string;
  port: string;
  host: string;
  local: string;
}
const shopNames: ProgramNames = { what: "The shop", port: "PORT", host: "HOST", local: "localhost" };

/** Those of `npm run upstream`. */
export const upstreamNames: ProgramNames = {
  what: "The upstream",
  port: "UPSTREAM_PORT",
  host: "UPSTREAM_HOST",
  local: "127.0.0.1",
};

/** Explains a failed start to the operator: what to do or, where that is not known, the error and its cause. */
export function explainStartFailure(error: unknown, { what, port, host, local }: ProgramNames = shopNames): string {
  const failed = `${what} cannot start`;
  if (error instanceof SettingsError)
    return `${failed}. Please mend these settings:\n${error.message}\nWhat each means is in docs/settings.md.`;
  if (error instanceof StorageError) return `${failed}. ${error.message}`;
  if (!(error instanceof Error)) return `${failed}: ${String(error)}`;
  switch ("code" in error ? error.code : null) {
    case "EADDRINUSE":
      return `${failed}: the port is taken. Stop what listens there, or set ${port} to another.`;
    case "EACCES":
      return `${failed}: it may not listen on that port. Set ${port} to one from 1024 up, or let a proxy listen there.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${failed}: ${host} is no address of this machine. Set it to ${local}, or to 0.0.0.0 for every interface.`;
    case "ERR_MODULE_NOT_FOUND":
      if (error.message.includes("@pallu/api"))
        return `${failed}: the embedded API is not here. Set UPSTREAM_URL to the address of another one.`;
      return `${failed}: it is not built. Run "npm run build", or "npm start", which builds when needed.\n${String(error)}`;
    default:
      return `${failed}. ${error.stack ?? String(error)}${error.cause === undefined ? "" : `\nThe cause: ${String(error.cause)}`}`;
  }
}
