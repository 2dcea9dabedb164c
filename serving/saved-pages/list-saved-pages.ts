/**
 * Lists the saved pages in the element `saved-pages`, and opens the wanted page once the connection is back.
 * It runs in the browser, copied into the page as text, so it names nothing outside itself.
 */
export function listSavedPages(name: string, offlinePage: string): void {
  addEventListener("online", () => location.reload());
  const list = async () => {
    const box = document.getElementById("saved-pages");
    const cache = await caches.open(name);
    for (const { url } of [...(await cache.keys())].reverse()) {
      const response = await cache.match(url, { ignoreVary: true });
      const type = response?.headers.get("content-type") || "";
      if (!box || !response || !type.startsWith("text/html") || new URL(url).pathname.endsWith(offlinePage)) continue;
      // Only language and title are parsed: the policy of this page would complain of the styles of that one.
      const html = await response.text();
      const start = html.slice(0, html.indexOf("<head")) + html.slice(html.indexOf("<title"), html.indexOf("</title>"));
      const { title, documentElement } = new DOMParser().parseFromString(start, "text/html");
      const { lang } = documentElement;
      const link = Object.assign(document.createElement("a"), {
        href: url,
        textContent: title,
        className: "link",
        lang,
      });
      const item = document.createElement("li");
      item.append(link);
      box.append(item);
      box.parentElement?.removeAttribute("hidden");
    }
  };
  if ("caches" in window) void list();
}
