import type { ParseTarget } from "#app/gateway/parse-body.server.ts";

/** A program for parser threads that never comes to an end with orders, and says when it has begun with them. */
export default function parseForever({ target }: { target: ParseTarget }) {
  if (target.kind !== "orders") return { isJson: true, json: "parsed", value: null, isTruncated: false };
  const channel = new BroadcastChannel("endless parser");
  // Windows have origins, channels have none.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage("begun");
  for (;;);
}
