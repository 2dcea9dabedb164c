import type { ReactNode } from "react";
import type { SignedSource } from "../../domain/signed-source.ts";
import { pictureAddress, widthsUpTo } from "./picture-address.ts";
import { PictureTone } from "./picture-tone.tsx";
import { useSavesData } from "./saves-data.ts";

interface PictureProps {
  /** The path or address the upstream gave, signed; null for the placeholder. */
  source: SignedSource | null;
  /** What a shopper who does not see it should know; empty beside text that says the same. */
  alt: string;
  /** The width it takes in the layout, as in the `sizes` attribute: "(min-width: 48rem) 25vw, 50vw". */
  sizes: string;
  /** The largest width in px it is ever wanted in. */
  maxWidth?: number;
  /** The first picture of a page: loaded at once and before others. */
  first?: boolean;
  /** Height divided by width of the space it takes; pictures are 3:4. */
  ratio?: number;
  className?: string;
}

/** A product's picture: sized by `srcset`, its space reserved, lazy unless it is the page's first. */
export function Picture({
  source,
  alt,
  sizes,
  maxWidth = 960,
  first = false,
  ratio = 4 / 3,
  className = "",
}: PictureProps): ReactNode {
  const lean = useSavesData();
  const widths = widthsUpTo(maxWidth, lean);
  // For browsers that do not choose.
  const width = widths.find((one) => one >= maxWidth / 2) ?? widths.at(-1) ?? 320;
  return (
    <>
      {import.meta.env.SSR && source !== null ? <PictureTone source={source} /> : null}
      <img
        className={className}
        alt={alt}
        width={width}
        height={Math.round(width * ratio)}
        sizes={sizes}
        srcSet={widths.map((one) => `${pictureAddress(source, one, lean)} ${one}w`).join(", ")}
        src={pictureAddress(source, width, lean)}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding={first ? "auto" : "async"}
      />
    </>
  );
}
