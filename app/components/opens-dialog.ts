import type { MouseEvent } from "react";

/** Whether a click on a link may open a dialog. One that opens a new tab follows the link, and so does an engine without dialogs. */
export function opensDialog({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(button || metaKey || ctrlKey || shiftKey || altKey || typeof HTMLDialogElement === "undefined");
}
