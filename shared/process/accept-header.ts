/** What an Accept or Accept-Encoding header names and does not refuse by `q=0`, in lower case. A wildcard names nothing. */
export function acceptedIn(header: string | null | undefined): string[] {
  return (header ?? "")
    .toLowerCase()
    .split(",")
    .flatMap((range) => {
      const [name = "", ...parameters] = range.split(";").map((part) => part.trim());
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
    });
}
