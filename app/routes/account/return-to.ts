/** An address with the address to return to in its query; unchanged where there is nothing to return to. */
export function withReturnTo(path: string, returnTo: string | null | undefined): string {
  if (returnTo === null || returnTo === undefined || returnTo === "") return path;
  return `${path}${path.includes("?") ? "&" : "?"}returnTo=${encodeURIComponent(returnTo)}`;
}
