import type { ReactNode } from "react";
import type { ShopDetails } from "../../content/shop-details.ts";
import { siteWords } from "../../content/site-words.ts";
import { Icon } from "../icon.tsx";

/** The floating link to the messaging app. `app.css` moves it away while a keyboard focuses something else. */
export function ChatLink({ shop }: { shop: ShopDetails }): ReactNode {
  const address = `https://wa.me/${shop.chatNumber}?text=${encodeURIComponent(shop.chatGreeting)}`;
  return (
    // It stands outside of header, main and footer, so it needs a landmark of its own.
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
