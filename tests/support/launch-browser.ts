import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "./find-browser.ts";

/** Starts a Chromium for measurements, without requests of its own and without QUIC, with further arguments if given. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: (process.env["PLAYWRIGHT_BROWSER"] || findBrowser()) ?? undefined,
    args: [
      // Chromium refuses to run as root with its sandbox.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
}
