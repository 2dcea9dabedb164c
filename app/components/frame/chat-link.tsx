import type { ReactNode } from "react";
import type { ShopDetails } from "../../content/shop-details.ts";
import * as siteWords from "../../content/site-words.ts";
import { Icon } from "../icon.tsx";
import { chatAddress } from "../../content/chat-address.ts";

/**
 * The link to the messaging app floats at every width, in a place of its own, so that it never covers what has the focus:
 * in the margin beside the content, and on a phone at the end of the bottom bar, which leaves room for it.
 */
export function ChatLink({ shop }: { shop: ShopDetails }): ReactNode {
  return (
    // It stands outside of header, main and footer, so it needs a landmark of its own.
    <aside aria-label={siteWords.quickHelp} className="no-print">
      <a href={chatAddress(shop)} rel="noopener" className="button chat-link">
        <Icon name="chat" />
        <span className="aside-text">{siteWords.chat}</span>
      </a>
    </aside>
  );
}
