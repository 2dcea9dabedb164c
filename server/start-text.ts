import { resolve } from "node:path";
import { StorageError } from "#process/storage-error.ts";
import { SettingsError } from "#settings/environment.ts";
import type { SellerDetails } from "#app/content/shop-details.ts";
import type { ShopSettings } from "./settings.ts";

/** What the operator reads when the shop has started. `upstream` describes the embedded one; null where another is used. */
export function startText(
  settings: ShopSettings,
  shop: {
    address: string;
    dataDir: string;
    upstream: string | null;
    metricsUrl: string | null;
    invitation: string | null;
  },
): string {
  const { address, dataDir, upstream, metricsUrl, invitation } = shop;
  return [
    `${settings.SHOP_NAME} is open at ${address}`,
    `  upstream: ${upstream ?? settings.UPSTREAM_URL}`,
    `  data:     ${dataDir}`,
    `  mail:     ${upstream === null ? "the upstream's own; the shop sends none" : settings.SMTP_URL === undefined ? resolve(dataDir, "mail") : "by SMTP"}`,
    ...(upstream === null
      ? []
      : [
          `  owner:    ${settings.OWNER_EMAIL ?? "nobody is written to about orders and questions; set OWNER_EMAIL to your address"}`,
        ]),
    ...(metricsUrl === null ? [] : [`  metrics:  ${metricsUrl}`]),
    ...(invitation === null
      ? []
      : [`  desk:     open ${invitation} to become its owner (the link works once, for 48 hours)`]),
  ].join("\n");
}

/** Names what Indian law has a shop state of itself and nobody has stated, so that pages leave it out. Null where nothing is missing. */
export function lawNotice(seller: SellerDetails): string | null {
  const needed = {
    SELLER_NAME: seller.legalName,
    SELLER_ADDRESS: seller.headOffice,
    GRIEVANCE_OFFICER: seller.officer,
    GRIEVANCE_DESIGNATION: seller.designation,
    "GRIEVANCE_EMAIL or GRIEVANCE_PHONE": seller.officerEmail ?? seller.officerPhone,
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
