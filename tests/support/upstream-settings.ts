import type { UpstreamSettings } from "#api/upstream-settings.ts";
import { modeOf } from "#settings/production.ts";
import { defaultSettings } from "#settings/shared-variables.ts";

/** The settings of an upstream outside of production where no variable is set, with an empty catalogue and the sandbox. */
export const usualSettings: UpstreamSettings = {
  ...defaultSettings,
  ...modeOf({}),
  TRUST_SHOP: false,
  shopUrl: () => "https://shop.example",
  samples: null,
  log: () => undefined,
};
