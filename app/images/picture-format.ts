/** The formats that pictures are made in, the smallest first. */
const formats = ["avif", "webp", "jpeg"] as const;

/** A format that pictures are made in. */
export type PictureFormat = (typeof formats)[number];

/** The best format that an Accept header names, else JPEG, which every browser shows. A wildcard names none. */
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
