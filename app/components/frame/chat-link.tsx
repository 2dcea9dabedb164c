import type { ReactNode } from "react";
import type { ShopDetails } from "../../content/shop-details.ts";
import { siteWords } from "../../content/site-words.ts";
import { Icon } from "../../components/icon.tsx";

/** The floating link to the messaging app, on every page. It makes way while something else is focused by keyboard (app.css). */
export function ChatLink({ shop }: { shop: ShopDetails }): ReactNode {
  const address = `https://wa.me/${shop.chatNumber}?text=${encodeURIComponent(shop.chatGreeting)}`;
  return (
    // A landmark of its own: it stands outside of header, content and footer.
    <aside aria-label={siteWords.quickHelp} className="no-print">
      <a
        href={address}
        rel="noopener"
        className="chat-link button fixed bottom-18 right-3 z-30 rounded-full shadow-lg md:bottom-5 md:right-5"
      >
        <Icon name="chat" />
        <span className="max-sm:aside-text">{siteWords.chat}</span>
      </a>
    </aside>
  );
}
