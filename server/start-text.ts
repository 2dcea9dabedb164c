import { resolve } from "node:path";
import type { ShopSettings } from "./settings.ts";

/** What the operator reads when the shop has started. `upstream` describes the embedded one; null where another is used. */
export function startText(
  settings: ShopSettings,
  shop: { address: string; dataDir: string; upstream: string | null; metricsUrl: string | null },
): string {
  const { address, dataDir, upstream, metricsUrl } = shop;
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
  ].join("\n");
}
