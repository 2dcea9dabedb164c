// Loaded before the processes of a played week: their clock is as many ms before the machine's as CLOCK_FILE says, and what they
// do every half minute or minute they do all the time, so that days can pass.
import { readFileSync } from "node:fs";

const file = process.env["CLOCK_FILE"] ?? "";
const RealDate = Date;
/** How long what was read counts, in ms. */
const FRESH_MS = 20;
/** Work that is done at least this rarely, and how often it is done instead, in ms. */
const [RARELY_MS, OFTEN_MS] = [30_000, 500];
let readAt = -Infinity;
let aheadMs = 0;

function now(): number {
  if (performance.now() - readAt > FRESH_MS) {
    readAt = performance.now();
    aheadMs = Number(readFileSync(file, "utf8"));
  }
  return RealDate.now() + aheadMs;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});

const realInterval = globalThis.setInterval;
const interval: typeof realInterval = Object.assign(
  (work: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
    realInterval(work, ms !== undefined && ms >= RARELY_MS ? OFTEN_MS : ms, ...values),
  realInterval,
);
globalThis.setInterval = interval;
