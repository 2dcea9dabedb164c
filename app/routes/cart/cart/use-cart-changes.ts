import { useEffect, useRef, useState } from "react";
import { cartWords } from "../../../content/cart-words.ts";
import { amountText } from "../../../../domain/money.ts";
import { totalsOf } from "../../../../domain/totals.ts";
import type { PricedLine } from "../../../session/cart/priced-cart.server.ts";
import { lineId } from "./line-id.ts";

/**
 * What an enhanced page owes a shopper who does not see it change: the words for a status region once the server (`kept`)
 * has a new quantity, and the focus on what follows a line that left the page (`shown`).
 */
export function useCartChanges(kept: readonly PricedLine[], shown: readonly PricedLine[]): string {
  const [said, setSaid] = useState("");
  const keptBefore = useRef(kept);
  useEffect(() => {
    const changed = kept.find((line) =>
      keptBefore.current.some((before) => lineId(before) === lineId(line) && before.quantity !== line.quantity),
    );
    keptBefore.current = kept;
    if (changed !== undefined)
      setSaid(cartWords.nowHolds(changed.name, changed.quantity, amountText(totalsOf(kept).totalPaise)));
  }, [kept]);

  // As one text, so that the same lines are the same to the effect.
  const ids = shown.map(lineId).join(" ");
  const idsBefore = useRef(ids);
  useEffect(() => {
    const [before, now] = [listed(idsBefore.current), listed(ids)];
    const gone = before.findIndex((id) => !now.includes(id));
    idsBefore.current = ids;
    if (gone === -1 || document.activeElement !== document.body) return;
    const next = now[Math.min(gone, now.length - 1)];
    const target = next === undefined ? null : document.getElementById(`remove-${next}`);
    (target ?? document.getElementById("cart-title"))?.focus();
  }, [ids]);
  return said;
}

function listed(ids: string): string[] {
  return ids === "" ? [] : ids.split(" ");
}
