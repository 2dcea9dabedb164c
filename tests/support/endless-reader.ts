import type { ParseTarget } from "../../app/gateway/parse-body.server.ts";

/** In place of the thread that reads large answers: one that says so, and then never comes to an end with orders. */
export default function read({ reading }: { reading: ParseTarget }) {
  if (reading.of !== "orders") return { isJson: true, body: "read", found: null, isCut: false };
  const channel = new BroadcastChannel("endless reader");
  // Windows have origins, channels have none.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage("at work");
  for (;;);
}
