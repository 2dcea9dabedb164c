// The shop builds and starts without the folders of the embedded API and of the desk, in front of another upstream.
declare module "@pallu/api" {
  import type { StartEmbedded } from "#process/embedded-upstream.ts";

  export const startEmbedded: StartEmbedded;
}

declare module "#desk/mount.ts" {
  import type { OpenDesk } from "#server/shop-handler.ts";

  export const openDesk: OpenDesk;
  export function isAtDesk(pathname: string): boolean;
}
