import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import * as productWords from "../../../content/product-words.ts";
import type { SignedSource } from "../../../../domain/signed-source.ts";
import { FramedPicture } from "../../../images/framed-picture.tsx";
import { pictureAddress } from "../../../images/picture-address.ts";
import { useHydrated } from "../../../forms/use-hydrated.ts";

/** How far an arrow key moves the zoomed picture, in percent of its size. */
const KEY_STEP = 10;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/**
 * A link to the full size of a picture. With script a click zooms the picture 2.5 times instead, and the view follows the
 * pointer or the arrow keys. Link and button are the same element, so that hydration keeps the focus.
 */
export function ZoomPicture({
  source,
  alt,
  first,
}: {
  source: SignedSource | null;
  alt: string;
  first: boolean;
}): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  const at = useRef<[number, number]>([50, 50]);
  const [zoomed, setZoomed] = useState(false);
  const hydrated = useHydrated();
  const look = (x: number, y: number) => {
    at.current = [bounded(x), bounded(y)];
    const image = link.current?.querySelector("img");
    if (image) image.style.transformOrigin = `${at.current[0]}% ${at.current[1]}%`;
  };
  const follow = (event: { clientX: number; clientY: number; currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    look(((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === " ") {
      event.preventDefault();
      setZoomed(!zoomed);
    }
    if (event.key === "Escape") setZoomed(false);
    const step = zoomed ? arrows[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    look(at.current[0] + step[0], at.current[1] + step[1]);
  };
  return (
    <a
      ref={link}
      href={pictureAddress(source, 1280)}
      // The name is the link's own: Firefox forgets that of a picture while it loads.
      {...(hydrated ? { role: "button", "aria-pressed": zoomed, "aria-label": productWords.zoom(alt) } : {})}
      onClick={(event) => {
        event.preventDefault();
        if (event.detail > 0) follow(event);
        setZoomed(!zoomed);
      }}
      onKeyDown={pressed}
      onPointerMove={zoomed ? (event: PointerEvent<HTMLAnchorElement>) => follow(event) : undefined}
      onBlur={() => setZoomed(false)}
      className={`block overflow-hidden bg-sunk ${zoomed ? "cursor-zoom-out touch-none" : "cursor-zoom-in"}`}
    >
      <FramedPicture
        frame=""
        isWhole
        source={source}
        alt={hydrated ? alt : productWords.fullSize(alt)}
        sizes={
          zoomed
            ? "1280px"
            : `(min-width: 64rem) 40rem, (min-width: 48rem) 50vw, ${first ? "calc(100vw - 3rem)" : "60vw"}`
        }
        maxWidth={1280}
        first={first}
        className={`transition-transform duration-200 ${zoomed ? "[transform:scale(2.5)]" : ""}`}
      />
    </a>
  );
}

function bounded(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
