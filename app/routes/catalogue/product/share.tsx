import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import * as productWords from "#content/product-words.ts";
import { Icon } from "#app/components/icon.tsx";
import { useHydrated } from "#app/forms/use-hydrated.ts";

/**
 * A link that tells the piece in its chosen colour by WhatsApp, and with script a button for the device's own sharing, else to copy the address.
 * The button keeps its room before.
 */
export function Share({ name, path, color }: { name: string; path: string; color: string | undefined }) {
  const hydrated = useHydrated();
  const [told, setTold] = useState("");
  const url =
    (useRouteLoaderData<{ origin: string }>("root")?.origin ?? "") +
    path +
    (color ? `?color=${encodeURIComponent(color)}` : "");
  const shares = hydrated && "share" in navigator;
  const tell = async () => {
    let text = productWords.linkCopied;
    try {
      await (shares ? navigator.share({ title: name, url }) : navigator.clipboard.writeText(url));
    } catch {
      // The browser lets no page copy here.
      text = productWords.linkNotCopied;
    }
    // The device says itself what it shared.
    if (!shares) setTold(text);
  };
  const className =
    "inline-flex min-h-11 cursor-pointer items-center gap-2 text-madder underline-offset-4 hover:underline";
  return (
    <>
      <a href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`} rel="noopener" className={className}>
        <Icon name="chat" />
        {productWords.shareOnWhatsApp}
      </a>{" "}
      <button type="button" onClick={tell} className={`${className} ${hydrated ? "" : "invisible"}`}>
        {shares ? productWords.share : productWords.copyLink}
      </button>
      <span role="status" className="self-center text-ink-soft">
        {told}
      </span>
    </>
  );
}
