/**
 * Loaded before a shop that is measured: tells its parent, when asked, for how long its event loop was held at most since
 * the last time. That is the processor time of its thread between two beats, in ms: other programs on the machine add nothing.
 */
let [last, heldMs] = [process.threadCpuUsage(), 0];
setInterval(() => {
  const used = process.threadCpuUsage(last);
  heldMs = Math.max(heldMs, (used.user + used.system) / 1000);
  last = process.threadCpuUsage();
}, 2).unref();
process.on("message", () => {
  process.send?.({ heldMs });
  heldMs = 0;
});
process.channel?.unref();
