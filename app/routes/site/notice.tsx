import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { siteWords } from "../../content/site-words.ts";
import { amountText } from "../../domain/money.ts";
import { Picture } from "../../images/picture.tsx";
import type { MiniCart } from "../../session/mini-cart.server.ts";
import type { Flash } from "../../session/shop-cookies.server.ts";

/**
 * The message left by the last action, in a status region that is always there. Without script it stays until the next
 * page; with it, it is a toast that leaves after its time unless it has the focus or the pointer.
 */
export function Notice({ flash, miniCart }: { flash: Flash | null; miniCart: MiniCart | null }): ReactNode {
  return (
    <div role="status" className="no-print">
      {flash === null ? null : <NoticeCard key={noticeKey(flash)} flash={flash} miniCart={miniCart} />}
    </div>
  );
}

function NoticeCard({ flash, miniCart }: { flash: Flash; miniCart: MiniCart | null }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(false);
  const [toast, setToast] = useState(false);
  useEffect(() => {
    // Only an enhanced page floats it: where the page was loaded whole, it stands in the flow above the content.
    setToast(true);
    const look = () => {
      if (box.current?.matches(":hover, :focus-within")) timer = setTimeout(look, 500);
      else setGone(true);
    };
    let timer = setTimeout(look, miniCart === null ? flash.toastMs : Math.max(flash.toastMs, 6000));
    return () => clearTimeout(timer);
  }, [flash, miniCart]);
  if (gone) return null;
  return (
    <div className="wrap pt-4">
    <div ref={box} className={`card border-l-8 p-4 ${flash.kind === "error" ? "border-l-madder" : "border-l-leaf"} ${toast ? "fixed bottom-20 right-3 z-40 w-[min(24rem,calc(100vw-1.5rem))] shadow-lg md:bottom-5" : ""}`}>
      <p className="font-semibold">{flash.text}</p>
      {miniCart === null ? null : <MiniCartLines miniCart={miniCart} />}
      {toast ? <button type="button" onClick={() => setGone(true)} className="link mt-1 min-h-11 cursor-pointer">{siteWords.dismiss}</button> : null}
    </div>
    </div>
  );
}

function MiniCartLines({ miniCart }: { miniCart: MiniCart }): ReactNode {
  return (
    <section aria-label={siteWords.miniCartTitle} className="mt-3">
      <ul className="space-y-2">
        {miniCart.lines.slice(-3).map((line) => (
          <li key={`${line.productId}~${line.size}~${line.color}`} className="flex items-center gap-3 text-sm">
            <Picture source={line.picture} alt="" sizes="48px" maxWidth={160} className="h-16 w-12 object-cover" />
            <span className="min-w-0 flex-1">{line.name}{line.size === null ? "" : `, ${line.size}`}{line.color === null ? "" : `, ${line.color}`} × {line.quantity}</span>
            <span className="figures">{amountText(line.totalPaise)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between border-t border-line pt-2 font-semibold"><span>{siteWords.subtotal}</span><span className="figures">{amountText(miniCart.subtotalPaise)}</span></p>
      <p className="mt-3"><Link to="/cart" className="button w-full">{siteWords.viewCart}</Link></p>
    </section>
  );
}

/** A new message is a new notice, even when its words are the same as the last one's. */
function noticeKey(flash: Flash): string {
  return `${flash.kind}:${flash.text}`;
}
