/** True where an Accept-Encoding header names the encoding and does not refuse it by `q=0`. */
export function acceptsEncoding(header: string | null | undefined, encoding: "zstd" | "br" | "gzip"): boolean {
  return (header ?? "")
    .toLowerCase()
    .split(",")
    .some((range) => {
      const [name = "", ...parameters] = range.split(";").map((part) => part.trim());
      return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}
