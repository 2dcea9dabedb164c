import type { ReactNode } from "react";

const fills: Record<string, string> = {
  Black: "#1d1a18",
  White: "#ffffff",
  Red: "#a3201c",
  Blue: "#1f4a8f",
  Green: "#22623a",
};

/** A sample of a colour beside its name. An SVG is also printed, and shown in forced colours. */
export function ColorSwatch({ option }: { option: string }): ReactNode {
  return (
    <svg aria-hidden="true" focusable="false" width="20" height="20" viewBox="0 0 20 20">
      <circle cx="10" cy="10" r="9" fill={fills[option] ?? "none"} stroke="var(--edge)" strokeWidth="1.5" />
    </svg>
  );
}
