import { useEffect, useLayoutEffect, useRef, useState } from "react";
import * as cartWords from "../../../content/cart-words.ts";
import { amountText } from "../../../../domain/money.ts";
import type { PricedLine } from "../../../session/cart/priced-cart.server.ts";
import { lineAnchor } from "./line-anchor.ts";

/**
 * Tells a shopper who does not see the page change. Returns the text of a status region once the server's lines
 * (`saved`) have a new quantity; `totalPaise` is their total. When a line leaves the page (`shown`), the next line's button
 * takes the focus, or the name of the line that came instead.
 */
export function useCartChanges(saved: readonly PricedLine[], totalPaise: number, shown: readonly PricedLine[]): string {
  const [status, setStatus] = useState("");
  const savedBefore = useRef(saved);
  useEffect(() => {
    const changed = saved.find((line) =>
      savedBefore.current.some(
        (before) => lineAnchor(before) === lineAnchor(line) && before.quantity !== line.quantity,
      ),
    );
    savedBefore.current = saved;
    if (changed !== undefined) setStatus(cartWords.nowHolds(changed.name, changed.quantity, amountText(totalPaise)));
  }, [saved, totalPaise]);

  // One string, so that the effect runs only if the lines differ.
  const ids = shown.map(lineAnchor).join(" ");
  const idsBefore = useRef(ids);
  // A layout effect, so that the button has the focus before the heading would take it (focus-after-change.ts).
  useLayoutEffect(() => {
    const [before, now] = [idsIn(idsBefore.current), idsIn(ids)];
    const removed = before.findIndex((id) => !now.includes(id));
    idsBefore.current = ids;
    if (removed === -1 || document.activeElement !== document.body) return;
    const chosen = now.find((id) => !before.includes(id));
    const next = chosen === undefined ? `remove-${now[Math.min(removed, now.length - 1)]}` : `name-${chosen}`;
    document.getElementById(next)?.focus();
  }, [ids]);
  return status;
}

function idsIn(ids: string): string[] {
  return ids === "" ? [] : ids.split(" ");
}
