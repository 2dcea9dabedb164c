import sharp from "sharp";

/** A photograph of one colour, as an original to make pictures of. */
export function plainPhotograph(background = "#c81414"): Promise<Buffer> {
  return sharp({ create: { width: 1500, height: 2000, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** An SVG that takes librsvg minutes to draw 1280 px wide, and cannot be stopped in the midst of a filter. */
export function endlessDrawing(): Buffer {
  const kernel = Array(81).fill("1").join(" ");
  const filters = Array.from(
    { length: 400 },
    (_, seed) =>
      `<feTurbulence type="fractalNoise" baseFrequency="0.01" numOctaves="10" seed="${seed}"/><feConvolveMatrix order="9" kernelMatrix="${kernel}"/>`,
  ).join("");
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><filter id="f" x="0" y="0" width="1" height="1">${filters}</filter><rect width="900" height="1200" filter="url(#f)"/></svg>`,
  );
}
