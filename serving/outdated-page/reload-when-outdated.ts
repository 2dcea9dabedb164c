/**
 * Reloads a page that no longer shows what its address stands for, before the router runs. One kind comes out of the
 * browser's back and forward cache after a login, a logout or a change of the cart. The other is a page whose address Back
 * has changed. Entries that the router pushed belong to one document: after a reload, Back among them
 * changes the address and loads nothing.
 *
 * - Gains: pages need no `no-store`, so Back is immediate, and a shared phone still never shows the last shopper's page.
 *   Back works on a page whose script has not started, or never will.
 * - Leans on: the cookie `pallu_stamp` and the attribute `data-version` of `<html>`, which `app/root.tsx` writes.
 *   `app/components/frame/after-navigation.tsx` clears `onpopstate` once the router shows the page.
 * - Held by: `tests/engines/way-back.ts` and `tests/journeys/enhanced-navigation.spec.ts`.
 * - Off: remove its `<InlineScript>` from `app/root.tsx`.
 *
 * It runs in the browser, copied into the page as text, so it names nothing outside itself.
 */
export function reloadWhenOutdated(): void {
  const address = () => location.href.split("#")[0];
  const shown = address();
  onpopstate = () => {
    if (address() !== shown) location.reload();
  };
  onpageshow = ({ persisted }) => {
    const [, now] = /pallu_stamp=(\w+)/.exec(document.cookie) || [];
    if (persisted && now !== document.documentElement.dataset["version"]) location.reload();
  };
}
