import { ownLanguage } from "#app/content/own-language.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import { pictureAddresses, widthsUpTo } from "./picture-address.ts";
import { createContext, useContext, type ComponentProps } from "react";

interface PictureProps {
  /** The upstream's path or address, signed; null for the placeholder. */
  source: SignedSource | null;
  /** The text for shoppers who do not see the picture; empty beside text that says the same. */
  alt: string;
  /** The picture's width in the layout, as in the `sizes` attribute: "(min-width: 48rem) 25vw, 50vw". */
  sizes: string;
  /** The largest width in px that any layout shows. */
  maxWidth?: number;
  /** Whether this is the first picture of a page, which loads at once and before the others. */
  first?: boolean;
  /** The height of the reserved space divided by its width; pictures are 3:4. */
  ratio?: number;
  className?: string;
}

/** A product's picture. The browser chooses its size from `srcset`, and loads it when it comes near the screen. */
export function Picture({
  source,
  alt,
  sizes,
  maxWidth = 960,
  first = false,
  ratio = 4 / 3,
  className = "",
}: PictureProps) {
  const savesData = useSavesData();
  const widths = widthsUpTo(maxWidth, savesData);
  // The size for browsers without srcset.
  const width = widths.find((one) => one >= maxWidth / 2) ?? widths.at(-1) ?? 320;
  const addressAt = pictureAddresses(source, savesData);
  return (
    <img
      className={className}
      alt={alt}
      lang={ownLanguage(alt)}
      width={width}
      height={Math.round(width * ratio)}
      sizes={withCappedDensity(sizes)}
      srcSet={widths.map((one) => `${addressAt(one)} ${one}w`).join(", ")}
      src={addressAt(width)}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding={first ? "auto" : "async"}
    />
  );
}

/** Screens of three device pixels have small windows: the last size of the list. The eye does not see more than two there. */
function withCappedDensity(sizes: string): string {
  const last = sizes.lastIndexOf(",") + 1;
  return `${sizes.slice(0, last)} (min-resolution: 2.5dppx) calc(${sizes.slice(last).trim()} * 2 / 3), ${sizes.slice(last).trim()}`.trim();
}

/**
 * A picture that fills a box of 3:4, or a square; one that `isWhole` is shown to its edges. Padding keeps the box: engines before 2020 reserve no room by width and height, and
 * a picture of another ratio would move what stands below it once it comes.
 */
export function FramedPicture({
  frame,
  isSquare = false,
  isWhole = false,
  className = "",
  ...picture
}: ComponentProps<typeof Picture> & { frame: string; isSquare?: boolean; isWhole?: boolean }) {
  return (
    <span className={`relative block overflow-hidden ${isSquare ? "pb-[100%]" : "pb-[133.33%]"} ${frame}`}>
      <Picture
        {...picture}
        className={`absolute inset-0 h-full w-full ${isWhole ? "object-contain" : "object-cover"} ${className}`}
      />
    </span>
  );
}

/** Provides to the whole page whether the shopper asked for less data. */
export const SavesData = createContext(false);

/** Reads whether the shopper asked for less data. */
export function useSavesData(): boolean {
  return useContext(SavesData);
}
