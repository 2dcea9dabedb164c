import { href } from "#app/content/href.ts";
import type { MouseEvent } from "react";
import * as productWords from "#content/product-words.ts";
import type { Choice } from "./purchase-form.tsx";

/** The link to the size table of a product, with what is chosen. Script shows that page in a dialog when it is pressed. */
export function SizeGuide({ product, choice: { size, color } }: { product: string; choice: Choice }) {
  return (
    <div className="-mt-3 mb-2">
      <a
        href={`${href("/sizes")}?${new URLSearchParams({ product, ...(size && { size }), ...(color && { color }) })}`}
        onClick={showSizes}
        className="link inline-flex min-h-11 items-center"
      >
        {productWords.sizeGuide}
      </a>
    </div>
  );
}

/** Whether the page of the sizes is on its way. */
let isUnderWay = false;

/** The dialog stands beside the link, so that it goes with the page. */
async function showSizes(event: MouseEvent<HTMLAnchorElement>) {
  const link = event.currentTarget;
  // A click that opens a new tab follows the link, and so does an engine without dialogs.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !window.HTMLDialogElement) return;
  event.preventDefault();
  // A second press.
  if (isUnderWay) return;
  isUnderWay = true;
  const end = () => (isUnderWay = false);
  // On a line that does not answer, the next press tries again.
  setTimeout(end, 4_000);
  const page = await fetch(link.href)
    .then((answer) => answer.text())
    .catch(() => "");
  end();
  const sizes = new DOMParser().parseFromString(page, "text/html").querySelector("#sizes");
  // A page that was left meanwhile.
  if (!link.isConnected) return;
  if (sizes === null) return location.assign(link.href);
  const dialog = document.createElement("dialog");
  dialog.className =
    "card no-print m-auto max-w-[min(44rem,calc(100vw-32px))] p-4 text-ink backdrop:bg-[rgba(25,12,6,0.6)]";
  dialog.setAttribute("aria-labelledby", "sizes-title");
  // The form closes its dialog.
  dialog.innerHTML = `<form method="dialog"><button class="button button-quiet float-right">${productWords.closeSizeGuide}</button></form>`;
  dialog.append(sizes);
  dialog.addEventListener("close", () => dialog.remove());
  link.after(dialog);
  // The dialog gives the focus back to it. Safari does not focus a link that is pressed.
  link.focus();
  dialog.showModal();
}
