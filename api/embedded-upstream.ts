import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import type { StartEmbedded } from "#process/embedded-upstream.ts";
import { createUpstream } from "./create-upstream.ts";
import { upstreamSettingsOf } from "./upstream-settings.ts";

/** The API inside the shop's process. Only that process can call it, so the shopper's address comes from the shop. */
export const startEmbedded: StartEmbedded = (settings, surroundings) =>
  createUpstream(
    upstreamSettingsOf(settings, {
      ...surroundings,
      shopName: settings.SHOP_NAME,
      samples: sampleCatalogue,
      trustsShop: true,
    }),
  );
