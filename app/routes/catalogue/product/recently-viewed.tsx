import { useEffect, useState } from "react";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import * as productWords from "#content/product-words.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import { FramedPicture, useSavesData } from "#app/images/picture.tsx";

/** How many other pieces are shown. */
const MOST = 8;
/** Where they are kept, on this device alone: a cookie would make each page a page of one shopper. */
const KEY = "pallu-viewed";

/** A piece's id, its name and its picture. */
type Piece = readonly [id: string, name: string, picture: SignedSource | null];

/** The pieces that were looked at before this one, the newest first, and a button that forgets them. Nothing while saving data. */
export function RecentlyViewed({
  id: shown,
  name,
  picture,
}: {
  id: string;
  name: string;
  picture: SignedSource | null;
}) {
  const savesData = useSavesData();
  // Null once they are forgotten.
  const [others, setOthers] = useState<Piece[] | null>([]);
  useEffect(() => {
    if (savesData) return;
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Piece[];
      const seen = kept.filter(([id]) => id !== shown).slice(0, MOST);
      setOthers(seen);
      localStorage.setItem(KEY, JSON.stringify([[shown, name, picture], ...seen]));
    } catch {
      // Storage may be full or forbidden.
    }
  }, [savesData, shown, name, picture]);
  // The button goes, and with it the focus: what is said in its place takes it, so that the page stays where it is.
  if (others === null)
    return (
      <p ref={focusOn} tabIndex={-1} className="mt-16">
        {productWords.viewedForgotten}
      </p>
    );
  if (others.length === 0) return null;
  const forget = () => {
    localStorage.removeItem(KEY);
    setOthers(null);
  };
  return (
    <section className="mt-16">
      <h2 className="mb-4">{productWords.recentlyViewed}</h2>
      <ul data-plain-links className="flex gap-4 overflow-x-auto p-1">
        {others.map(([id, name, picture]) => (
          <li key={id} className="w-[8.5rem] flex-none">
            <a href={href("/product/:id", { id })} className="block text-sm hover:underline">
              <FramedPicture frame="mb-2 bg-sunk" source={picture} alt="" sizes="8.5rem" maxWidth={240} />
              <span lang={ownLanguage(name)}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <button type="button" onClick={forget} className="button button-quiet mt-4">
        {productWords.forgetViewed}
      </button>
    </section>
  );
}

function focusOn(element: HTMLElement | null) {
  element?.focus();
}
