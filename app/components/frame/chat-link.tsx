import type { ReactNode } from "react";
import type { ShopDetails } from "../../content/shop-details.ts";
import { siteWords } from "../../content/site-words.ts";
import { Icon } from "../icon.tsx";
import { chatAddress } from "../../content/chat-address.ts";

/**
 * The link to the messaging app. In a wide window it floats in the margin beside the content, where it covers nothing.
 * Smaller ones have no such margin: there it is the last line of the footer.
 */
export function ChatLink({ shop }: { shop: ShopDetails }): ReactNode {
  return (
    // It stands outside of header, main and footer, so it needs a landmark of its own.
    <aside aria-label={siteWords.quickHelp} className="no-print bg-sunk pb-20 md:pb-8 lg:pb-0">
      <div className="wrap">
        <a href={chatAddress(shop)} rel="noopener" className="button chat-link">
          <Icon name="chat" />
          <span>{siteWords.chat}</span>
        </a>
      </div>
    </aside>
  );
}
