import { watchRefunds, type RefundingServices } from "./make-refund.ts";
import type { SettlingServices } from "./settle-link.ts";
import { watchLinks } from "./watch-links.ts";

/** How often the provider is asked about awaited links and refunds, in ms. */
const WATCH_MS = 60_000;

/**
 * Asks the provider now and then about awaited links and about refunds that it works on, one run at a time. `onAsked` is
 * called after each run. The function that is returned stops it after the current run.
 */
export function watchPayments(
  services: SettlingServices & RefundingServices,
  isPaused: () => Promise<boolean>,
  onAsked: () => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= ask()
      .catch((error: unknown) =>
        services.log({ level: "error", msg: "awaited payments could not be read", error: String(error) }),
      )
      .finally(() => {
        running = null;
      });
  }, WATCH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };

  async function ask(): Promise<void> {
    await watchLinks(services, isPaused);
    await watchRefunds(services, isPaused);
    onAsked();
  }
}
