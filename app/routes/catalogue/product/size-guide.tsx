import { useState } from "react";
import * as productWords from "#app/content/product-words.ts";
import { opensDialog } from "#app/components/opens-dialog.ts";
import type { Choice } from "./purchase-form.tsx";

/** The link to the size table of a product, with what is chosen. Script fetches that page when it is pressed, and shows it in a dialog. */
export function SizeGuide({ product, choice: { size, color } }: { product: string; choice: Choice }) {
  const [content, setContent] = useState("");
  const address = `/sizes?${new URLSearchParams({ product, ...(size && { size }), ...(color && { color }) })}`;
  return (
    <div className="-mt-3 mb-2">
      <a
        href={address}
        onClick={async (event) => {
          if (!opensDialog(event)) return;
          event.preventDefault();
          // The dialog gives the focus back to it; Safari does not focus a link that is pressed.
          event.currentTarget.focus();
          const page = await fetch(address)
            .then((answer) => answer.text())
            .catch(() => "");
          const sizes = new DOMParser().parseFromString(page, "text/html").querySelector("#sizes");
          if (sizes === null) location.assign(address);
          else setContent(sizes.innerHTML);
        }}
        className="link inline-flex min-h-11 items-center"
      >
        {productWords.sizeGuide}
      </a>
      {content === "" ? null : (
        <dialog
          ref={(dialog) => void (dialog?.open === false && dialog.showModal())}
          aria-labelledby="sizes-title"
          onClose={() => setContent("")}
          className="no-print m-auto w-[min(44rem,calc(100vw-32px))] border border-line bg-raised p-4 text-ink backdrop:bg-[rgba(25,12,6,0.6)]"
        >
          {/* No form of its own: it stands in the one that buys. */}
          <button
            type="button"
            onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
            className="button button-quiet float-right"
          >
            {productWords.close}
          </button>
          <div dangerouslySetInnerHTML={{ __html: content }} />
        </dialog>
      )}
    </div>
  );
}
