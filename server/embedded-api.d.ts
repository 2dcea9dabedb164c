// The shop builds and starts without the folder of the embedded API, in front of another upstream.
declare module "@pallu/api" {
  import type { StartEmbedded } from "#process/embedded-upstream.ts";

  export const startEmbedded: StartEmbedded;
}
