/** The formats pictures are made in, best first. */
const formats = ["avif", "webp", "jpeg"] as const;

/** One of the formats pictures are made in. */
export type PictureFormat = (typeof formats)[number];

/** The best format that an Accept header names; JPEG, which everything shows, where it names none (a bare wildcard names none). */
export function formatFor(accept: string | null): PictureFormat {
  const accepted = (accept ?? "")
    .toLowerCase()
    .split(",")
    .flatMap((range) => {
      const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [type];
    });
  return formats.find((format) => accepted.includes(`image/${format}`)) ?? "jpeg";
}
