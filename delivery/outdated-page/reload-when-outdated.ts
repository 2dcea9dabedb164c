/**
 * Reloads a page that comes out of the browser's back and forward cache after a login, a logout or a change of the cart.
 *
 * - Gains: pages need no `no-store`, so Back is immediate, and a shared phone still never shows the last shopper's page.
 * - Leans on: the cookie `pallu_stamp` and the attribute `data-stamp` of `<html>`, which `app/root.tsx` writes.
 * - Held by: `tests/journeys/enhanced-memory.spec.ts` and `tests/journeys/shared-phone.spec.ts`.
 * - Off: remove its `<InlineScript>` from `app/root.tsx`.
 *
 * It runs in the browser, copied into the page as text, so it names nothing outside itself.
 */
export function reloadWhenOutdated(): void {
  addEventListener("pageshow", ({ persisted }) => {
    const now = (/pallu_stamp=(\w+)/.exec(document.cookie) || [])[1];
    if (persisted && now !== document.documentElement.dataset["stamp"]) location.reload();
  });
}
