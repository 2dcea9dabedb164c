import type { ComponentProps, ReactNode } from "react";
import { Picture } from "./picture.tsx";

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
}: ComponentProps<typeof Picture> & { frame: string; isSquare?: boolean; isWhole?: boolean }): ReactNode {
  return (
    <span className={`relative block overflow-hidden ${isSquare ? "pb-[100%]" : "pb-[133.33%]"} ${frame}`}>
      <Picture
        {...picture}
        className={`absolute inset-0 h-full w-full ${isWhole ? "object-contain" : "object-cover"} ${className}`}
      />
    </span>
  );
}
