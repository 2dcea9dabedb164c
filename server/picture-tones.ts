/** The colours of pictures by their signed sources, as "#dcb". */
export interface PictureTones {
  get(source: string): string | undefined;
}

/**
 * The page with each picture's own colour in its place until the picture is there. It says so in a style element, which
 * the policy lets through by its nonce: it lets no style attribute through. Pictures whose colour is not known yet stay as they are.
 */
export function tinted(html: string, nonce: string, tones: PictureTones): string {
  const byTone = new Map<string, string[]>();
  for (const source of new Set(
    [...html.matchAll(/ src="\/picture\?w=\d+&amp;src=([\w.*%+-]+)/g)].map(([, source = ""]) => source),
  )) {
    const tone = tones.get(new URLSearchParams(`src=${source}`).get("src") ?? "");
    if (tone !== undefined) byTone.set(tone, [...(byTone.get(tone) ?? []), `[src*="src=${source.split(".")[0]}."]`]);
  }
  if (byTone.size === 0) return html;
  const rules = [...byTone].map(([tone, pictures]) => `${pictures.join(",")}{background:${tone}}`).join("");
  return html.replace("</head>", () => `<style nonce="${nonce}">${rules}</style></head>`);
}
