import type { ReactNode } from "react";
import { orderWords } from "../../content/account-words.ts";
import { returnWords } from "../../content/return-words.ts";
import { returnStatusFrom } from "../../../domain/returns.ts";

/** The status of a return. A status that the shop does not know is shown as it is. */
export function ReturnStatusBadge({ status: raw }: { status: string }): ReactNode {
  const status = returnStatusFrom(raw);
  return (
    <span className="inline-block max-w-full border border-edge bg-raised px-2.5 py-0.5 text-sm font-semibold text-ink [overflow-wrap:anywhere]">
      {status === null ? (
        <>
          {returnWords.status}: <span className="aside-text">{orderWords.unknownStatus}: </span>
          {raw}
        </>
      ) : (
        returnWords.statuses[status]
      )}
    </span>
  );
}
