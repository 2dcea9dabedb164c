import type { ReactNode } from "react";
import type { SignedSource } from "../../../../domain/signed-source.ts";
import { FramedPicture } from "../../../images/framed-picture.tsx";

/** A round picture. */
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
    <FramedPicture
      frame="rounded-full border border-line bg-sunk"
      isSquare
      source={source}
      alt=""
      sizes={sizes}
      maxWidth={maxWidth}
      className="transition-transform duration-500 group-hover:[transform:scale(1.05)]"
    />
  );
}
