import type { ReactNode } from "react";
import type { SignedSource } from "../../../../domain/signed-source.ts";
import { Picture } from "../../../images/picture.tsx";

/** A round picture. Padding makes its box square, also in engines without `aspect-ratio`. */
export function RoundPicture({
  source,
  sizes,
  maxWidth = 320,
}: {
  source: SignedSource | null;
  sizes: string;
  maxWidth?: number;
}): ReactNode {
  return (
    <span className="relative block overflow-hidden rounded-full border border-line bg-sunk pb-[100%]">
      <Picture
        source={source}
        alt=""
        sizes={sizes}
        maxWidth={maxWidth}
        className="absolute inset-0 h-full w-full object-cover transition-transform duration-500 group-hover:[transform:scale(1.05)]"
      />
    </span>
  );
}
