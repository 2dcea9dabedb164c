import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import type { StartEmbedded } from "#process/embedded-upstream.ts";
import { createUpstream } from "./create-upstream.ts";

/** The API inside the shop's process. Only that process can call it, so the shopper's address comes from the shop. */
export const startEmbedded: StartEmbedded = (settings) =>
  createUpstream({ ...settings, samples: sampleCatalogue, TRUST_SHOP: true });
