import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pictureAddress } from "#app/images/picture-address.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { isPicture, signPicture } from "#tests/support/picture-addresses.ts";
import { startPictureOrigin, type PictureOrigin } from "#tests/support/picture-origin.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";

/** As many requests as one address sends at once. */
const FLOOD = 60;
/** How much processor time a picture may take, in s: an honest one takes a tenth of it. */
const WORK_S = 2;
/** The most that can be set: no drawing ends by itself while a test looks at it. */
const MOST_WORK_S = 60;
const [flooder, shopper] = ["192.0.2.66", "198.51.100.7"];
const original = {
  type: "image/jpeg",
  bytes: await sharp({ create: { width: 1500, height: 2000, channels: 3, background: "#c81414" } })
    .jpeg()
    .toBuffer(),
};
const heldBack: ServerResponse[] = [];

let origin: PictureOrigin;
let shop: RunningShop;

beforeEach(async () => {
  heldBack.length = 0;
  origin = await startPictureOrigin({
    ...Object.fromEntries(Array.from({ length: FLOOD }, (_, at) => [`/many-${at}.jpg`, original])),
    ...Object.fromEntries(
      Array.from({ length: FLOOD }, (_, at) => [
        `/held-${at}.jpg`,
        (_request: unknown, response: ServerResponse) => void heldBack.push(response),
      ]),
    ),
    ...Object.fromEntries(
      Array.from({ length: 3 }, (_, at) => [`/endless-${at}.svg`, { type: "image/svg+xml", bytes: endlessDrawing() }]),
    ),
    "/wanted.jpg": original,
    "/other.jpg": original,
  });
  shop = await start(WORK_S);
});
afterEach(async () => {
  await shop.kill();
  await origin.stop();
});

const start = (workS: number) =>
  startShop({
    env: { UPSTREAM_PICTURES_URL: origin.url, TRUST_PROXY: "1", PAGE_CACHE_MB: "16", PICTURE_WORK_S: String(workS) },
  });
const ask = (source: string, from: string, { width = 320, signed = true } = {}) =>
  fetch(
    shop.url +
      pictureAddress(
        signed ? signPicture(shop, source) : (`AAAAAAAAAA.${source}` as ReturnType<typeof signPicture>),
        width,
      ),
    { headers: { accept: "image/avif", "x-forwarded-for": from } },
  );
const login = () =>
  fetch(`${shop.url}/login`, {
    method: "POST",
    headers: { "x-forwarded-for": shopper, "content-type": "application/x-www-form-urlencoded" },
    body: "email=asha%40example.org&password=not-the-password",
    redirect: "manual",
  });

/** Sends requests at once, and tells how many are answered so far, and when all are. */
function flood(requests: readonly (() => Promise<Response>)[]) {
  const state = { answered: 0 };
  const all = Promise.all(
    requests.map(async (request) => {
      const response = await request();
      await response.arrayBuffer();
      state.answered += 1;
      return response;
    }),
  );
  // The shop may be gone before all of them are answered.
  all.catch(() => undefined);
  return { state, all };
}

/** The processes that the shop has started and that still run. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .trim()
      .split(" ")
      .filter((text) => text !== "")
      .map(Number);
  } catch {
    return [];
  }
}

/** The processor time that a process has taken, in hundredths of a second. */
function workOf(pid = 0): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? [];
  return Number(user) + Number(system);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("answers a login and another address' picture while one address waits for dozens", async () => {
  const { state } = flood(
    Array.from({ length: FLOOD }, (_, at) => () => ask(`many-${at}.jpg`, flooder, { width: 640 })),
  );
  // The flood has come in and is being worked on.
  await vi.waitFor(() => expect(state.answered).toBeGreaterThan(0), eventWait);
  const [[picture, drawnBefore], { status }] = await Promise.all([
    ask("wanted.jpg", shopper).then((answer) => [answer, state.answered] as const),
    login(),
  ]);
  expect([isPicture(picture), status]).toEqual([true, 400]);
  expect(drawnBefore).toBeLessThan(FLOOD / 2);
  // How long a password takes is the machine's matter.
  expect(state.answered).toBeLessThan(FLOOD);
});

test("refuses at once what one address asks for beyond its share, keeps it for nobody, and serves it what is there", async () => {
  await (await ask("wanted.jpg", flooder)).arrayBuffer();
  const { state } = flood(
    Array.from({ length: FLOOD * 2 }, (_, at) => async () => {
      const response = await ask(`held-${at % FLOOD}.jpg`, flooder, { width: at < FLOOD ? 320 : 640 });
      expect(isPicture(response)).toBe(false);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-store, no-cache");
      return response;
    }),
  );
  await vi.waitFor(() => expect(state.answered).toBeGreaterThan(FLOOD / 2), eventWait);
  expect(isPicture(await ask("wanted.jpg", flooder))).toBe(true);
  expect(isPicture(await ask("other.jpg", shopper))).toBe(true);
});

test("ends a drawing that takes too long, shows the placeholder, and does everything else meanwhile", async () => {
  const { state, all } = flood(
    Array.from({ length: 3 }, (_, at) => () => ask(`endless-${at}.svg`, flooder, { width: 1280 })),
  );
  await vi.waitFor(() => expect(childrenOf(shop.pid).length).toBeGreaterThan(0), eventWait);
  const [picture, other, { status }] = await Promise.all([
    ask("wanted.jpg", shopper),
    ask("other.jpg", "203.0.113.9"),
    login(),
  ]);
  expect([isPicture(picture), isPicture(other), status, state.answered]).toEqual([true, true, 400, 0]);
  const drawing = childrenOf(shop.pid);
  const responses = await all;
  expect(responses.map((response) => `${response.status} ${response.headers.get("cache-control")}`)).toEqual(
    Array(3).fill("200 public, max-age=10"),
  );
  await vi.waitFor(
    () =>
      expect(shop.said()).toMatch(
        new RegExp(`takes more than ${WORK_S} s of processor time|took longer than 20000 ms`),
      ),
    eventWait,
  );
  // What drew them is gone, and none of them is tried again at once.
  expect(drawing.filter(isAlive).length).toBeLessThan(drawing.length);
  expect(isPicture(await ask("endless-0.svg", shopper, { width: 1280 }))).toBe(false);
  expect(origin.askedFor("/endless-0.svg")).toBe(1);
});

test("shows the placeholder for a picture whose process dies, and makes the next one in another", async () => {
  const dying = ask("endless-0.svg", shopper, { width: 1280 });
  const [child = 0] = await vi.waitFor(() => {
    const found = childrenOf(shop.pid);
    expect(found.length).toBe(1);
    return found;
  }, eventWait);
  await vi.waitFor(() => expect(origin.askedFor("/endless-0.svg")).toBe(1), eventWait);
  process.kill(child, "SIGKILL");
  expect(isPicture(await dying)).toBe(false);
  expect(isPicture(await ask("wanted.jpg", shopper))).toBe(true);
});

test.each(["SIGKILL", "SIGTERM"] as const)(
  "leaves no process behind when the shop ends by %s in the midst of a drawing",
  async (signal) => {
    await shop.kill();
    shop = await start(MOST_WORK_S);
    ask("endless-0.svg", shopper, { width: 1280 }).catch(() => undefined);
    const [child = 0] = await vi.waitFor(() => {
      const found = childrenOf(shop.pid);
      expect(found.length).toBe(1);
      // It draws by now: starting does not take as much.
      expect(workOf(found[0])).toBeGreaterThan(80);
      return found;
    }, eventWait);
    if (signal === "SIGKILL") await shop.kill();
    else await shop.stop();
    await vi.waitFor(() => expect(isAlive(child)).toBe(false), eventWait);
  },
);

/** An SVG that takes librsvg minutes to draw 1280 px wide, and cannot be stopped in the midst of a filter. */
function endlessDrawing(): Buffer {
  const kernel = Array(81).fill("1").join(" ");
  const filters = Array.from(
    { length: 400 },
    (_, seed) =>
      `<feTurbulence type="fractalNoise" baseFrequency="0.01" numOctaves="10" seed="${seed}"/><feConvolveMatrix order="9" kernelMatrix="${kernel}"/>`,
  ).join("");
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><filter id="f" x="0" y="0" width="1" height="1">${filters}</filter><rect width="900" height="1200" filter="url(#f)"/></svg>`,
  );
}
