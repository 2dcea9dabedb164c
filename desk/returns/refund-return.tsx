import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { typedAmount } from "#desk/typed-amount.ts";
import { readReturn, refundSeen } from "#api/desk/returns.ts";
import { returnsWords as words } from "#content/desk/returns-words.ts";
import { returnStatuses } from "#domain/returns.ts";
import { formPage } from "#desk/form-page.tsx";
import { act, type By } from "#desk/page.ts";
import { leaveFlash, redirect, type Visit } from "#desk/visit.ts";
import { refundText } from "./return.tsx";

/** Asks how much of a return's money goes back. */
export const refundReturnPage = formPage({
  async load(visit: Visit, params: By<"id">) {
    const { id, status, proposed } = await readReturn(visit.services.db, params.id);
    if (proposed !== null) return { id, status, ...proposed };
    leaveFlash(visit, { kind: "error", text: words.over });
    return redirect(addressOf(`/desk/returns/${id}`));
  },
  words: ({ id, isUnpaid, isByHand }) => ({
    title: words.refundTitle(id),
    text: isUnpaid ? words.refundUnpaid : isByHand ? words.refundByHand : words.refundCard,
    button: words.refund,
    back: words.back,
  }),
  back: ({ id }) => addressOf(`/desk/returns/${id}`),
  act: act("refundReturn", "refund", {
    form: z.object({ seen: z.enum(returnStatuses), amount: typedAmount(words.badAmount) }),
    labels: { amount: { label: words.amount, inputMode: "decimal" } },
    values: ({ status, amountPaise }) => ({ seen: status, amount: (amountPaise / 100).toFixed(2) }),
    does: ({ trx, at }, { seen, amount }, { id }: By<"id">) =>
      refundSeen(trx, id, { seen, amountPaise: amount, isMade: false }, at),
    to: (_visit, { id }) => addressOf(`/desk/returns/${id}`),
    done: (refund, { id }) => (refund === null ? words.nothingLeft(id) : refundText(refund)),
  }),
});
