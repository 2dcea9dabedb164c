import type { ReactNode } from "react";
import type { Swatch } from "../../../../domain/signed-source.ts";
import { Picture } from "../../../images/picture.tsx";

/** A sample of a colour beside its name. An SVG is also printed, and shown in forced colours; a value that is no colour stays empty. */
export function ColorSwatch({ swatch }: { swatch: Swatch }): ReactNode {
  return "fill" in swatch ? (
    <svg aria-hidden="true" focusable="false" width="20" height="20" viewBox="0 0 20 20" fill="none">
      <circle cx="10" cy="10" r="9" fill={swatch.fill} stroke="var(--edge)" strokeWidth="1.5" />
    </svg>
  ) : (
    <Picture source={swatch.picture} alt="" sizes="20px" maxWidth={96} ratio={1} className="h-5 w-5 object-cover" />
  );
}
