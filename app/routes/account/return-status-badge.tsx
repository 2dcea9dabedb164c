import type { ReactNode } from "react";
import * as orderWords from "../../content/order-words.ts";
import type { ShownReturnStatus } from "./shown-return.server.ts";

/** The status of a return. A status that the shop does not know is shown as it is. */
export function ReturnStatusBadge({ status: { text, raw } }: { status: ShownReturnStatus }): ReactNode {
  return (
    <span className="inline-block max-w-full border border-edge bg-raised px-2.5 py-0.5 text-sm font-semibold text-ink [overflow-wrap:anywhere]">
      {text}
      {raw === null ? null : (
        <>
          : <span className="aside-text">{orderWords.unknownStatus}: </span>
          {raw}
        </>
      )}
    </span>
  );
}
