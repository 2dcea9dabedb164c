/** An address that carries the way back with it; without one it stays as it is. */
export function withReturnTo(path: string, returnTo: string | null | undefined): string {
  if (returnTo === null || returnTo === undefined || returnTo === "") return path;
  return `${path}${path.includes("?") ? "&" : "?"}returnTo=${encodeURIComponent(returnTo)}`;
}
