/**
 * Runs in the browser, written into the page as text: so it names nothing from outside. A page that comes back out of the
 * browser's memory (Back, a shared phone) is loaded anew when the shopper has logged in or out or changed the cart since.
 */
export function reloadWhenOutdated(): void {
  addEventListener("pageshow", ({ persisted }) => {
    const now = (/pallu_stamp=(\w+)/.exec(document.cookie) || [])[1];
    if (persisted && now !== document.documentElement.dataset["stamp"]) location.reload();
  });
}
