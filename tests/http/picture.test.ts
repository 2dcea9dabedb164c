// One file: all its tests ask for the pictures of one false upstream, which notes what it was asked.
import { readdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { crc32, gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pictureAddress } from "#app/images/picture-address.ts";
import { pictureSignatures } from "#app/images/picture-signatures.server.ts";
import { isPicture, picturesIn, signPicture } from "#tests/support/picture-addresses.ts";
import { startPictureOrigin, type PictureOrigin } from "#tests/support/picture-origin.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";

const red = { r: 200, g: 20, b: 20 };
const photograph = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: red } })
  .jpeg()
  .toBuffer();
const seeThrough = await sharp({ create: { width: 300, height: 400, channels: 4, background: { ...red, alpha: 0 } } })
  .png()
  .toBuffer();
const lying = await sharp({ create: { width: 300, height: 400, channels: 3, background: red } })
  .rotate(90)
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();
const svg = (inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="400">${inside}</svg>`,
  );

/** Ways to write this machine and its neighbours; what answers there is on a port of its own, like every inner service. */
const innerHosts = (
  "127.0.0.1 2130706433 0x7f000001 0177.0.0.1 127.1 0 0.0.0.0 127.0.0.1. localhost LOCALHOST. [::1] [0:0:0:0:0:0:0:1] " +
  "[::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1] 127.0.0.1%2f \u2460\u2461\u2466.0.0.1 " +
  "10.0.0.1 192.168.0.1 172.16.0.1 169.254.169.254 [fd00::1] [fe80::1] metadata.google.internal"
).split(" ");

const file = (type: string, bytes: Buffer) => ({ type: `image/${type}`, bytes });

let origin: PictureOrigin;
let stranger: PictureOrigin;
let shop: RunningShop;

beforeAll(async () => {
  stranger = await startPictureOrigin({ "/secret.jpg": file("jpeg", photograph) });
  const good = file("jpeg", photograph);
  const inner = [
    ...innerHosts.map((host) => `http://${host}:${new URL(stranger.url).port}/secret.jpg`),
    `file:///etc/hostname`,
    "data:image/png;base64,AAAA",
    "gopher://127.0.0.1/1",
    "http://[",
    "https://",
  ];
  const small = sharp({ create: { width: 300, height: 400, channels: 3, background: red } });
  const [png, webp, tiff] = await Promise.all([
    small.clone().png().toBuffer(),
    small.clone().webp({ lossless: true }).toBuffer(),
    small.clone().tiff().toBuffer(),
  ]);
  const torn = (type: string, bytes: Buffer) => file(type, bytes.subarray(0, Math.ceil(bytes.length * 0.6)));
  const moved = (location: string) => (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(302, { location }).end();
  origin = await startPictureOrigin({
    "/media/good.jpg": good,
    "/media/once.jpg": (_, response) => setTimeout(() => response.writeHead(200).end(photograph), 60),
    "/media/with space.jpg": good,
    "/media/with%20space.jpg": good,
    "/media/mistyped.bin": { type: "application/octet-stream", bytes: photograph },
    "/media/clear.png": file("png", seeThrough),
    "/media/lying.jpg": file("jpeg", lying),
    "/media/page.jpg": file("jpeg", Buffer.from("<!doctype html><p>No picture</p>")),
    "/media/cut.jpg": file("jpeg", photograph.subarray(0, photograph.length / 3)),
    "/media/empty.jpg": file("jpeg", Buffer.alloc(0)),
    "/media/cloth.svg": file("svg+xml", svg('<rect width="300" height="400" fill="#c81414"/>')),
    "/media/script.svg": file(
      "svg+xml",
      svg(
        `<script>document.location="${"http://127.0.0.1/"}"</script><rect width="300" height="400" fill="#c81414" onload="alert(1)"/>`,
      ),
    ),
    "/media/curious.svg": file(
      "svg+xml",
      svg(
        `<rect width="300" height="400" fill="#c81414"/><image width="300" height="400" xlink:href="${stranger.url}/secret.jpg"/><image width="300" height="400" href="file:///proc/self/environ"/><style>@import url("${stranger.url}/secret.css");</style>`,
      ),
    ),
    "/media/entities.svg": file(
      "svg+xml",
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[..."bcdefghij"].map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghij"[at]};`.repeat(10)}">`).join("")}]><svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><text>&j;</text></svg>`,
      ),
    ),
    ...Object.fromEntries(
      inner.map((location, at) => [
        `/media/inner.jpg?${at}`,
        (_: IncomingMessage, response: ServerResponse) =>
          void response
            .writeHead(at % 2 === 0 ? 302 : 307, { location: Buffer.from(location).toString("latin1") })
            .end(),
      ]),
    ),
    "/media/torn.png": torn("png", png),
    "/media/torn.webp": torn("webp", webp),
    "/media/scan.tiff": file("tiff", tiff),
    "/media/wide.svg": file(
      "svg+xml",
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"><rect width="9" height="9"/></svg>',
      ),
    ),
    "/media/packed.jpg": (_, response) =>
      void response
        .writeHead(200, { "content-type": "image/jpeg", "content-encoding": "gzip" })
        .end(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
    "/media/dripping.jpg": (_, response) => {
      response.writeHead(200, { "content-type": "image/jpeg" });
      const drip = setInterval(() => response.write("x"), 200);
      response.once("close", () => clearInterval(drip));
    },
    "/media/bomb.png": file("png", hugePng(60_000, 60_000)),
    "/media/endless.jpg": (_, response) => {
      response.writeHead(200, { "content-type": "image/jpeg" });
      const pour = () => {
        while (response.write(Buffer.alloc(256 * 1024)));
      };
      response.on("drain", pour);
      pour();
    },
    "/media/declared.jpg": (_, response) =>
      void response.writeHead(200, { "content-length": String(30 * 1024 * 1024) }).write("x"),
    "/media/moved.jpg": moved("good.jpg"),
    "/media/away.jpg": moved(`${stranger.url}/secret.jpg`),
    "/media/round.jpg": moved("round.jpg"),
    "/media/down.jpg": (_, response) => response.writeHead(503).end(),
    "/media/broken-off.jpg": (_, response) => {
      response.writeHead(200, { "content-length": String(photograph.length) }).write(photograph.subarray(0, 100));
      setTimeout(() => response.destroy(), 20);
    },
    "/media/silent.jpg": () => {},
    "/private.jpg": good,
    "/elsewhere/good.jpg": good,
  });
  shop = await startShop({
    env: { UPSTREAM_URL: origin.url, UPSTREAM_PICTURES_URL: `${origin.url}/media`, LOG_LEVEL: "error" },
  });
});
afterAll(async () => {
  await shop.stop();
  await Promise.all([origin.stop(), stranger.stop()]);
});

async function picture(
  source: string,
  { w = "320", q, headers = {} }: { w?: string; q?: string; headers?: Record<string, string> } = {},
) {
  const query = new URLSearchParams({ src: signPicture(shop, source), w, ...(q === undefined ? {} : { q }) });
  const response = await fetch(`${shop.url}/picture?${query}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, isPlaceholder: !isPicture(response) && response.status !== 304 };
}

/** A PNG's head that claims a size, without the pixels. */
function hugePng(width: number, height: number): Buffer {
  const png = Buffer.from(seeThrough);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe("a picture", () => {
  test.each([
    ["image/avif,image/webp,image/apng,*/*;q=0.8", "image/avif", "heif"],
    ["image/webp,*/*", "image/webp", "webp"],
    ["image/avif;q=0,image/webp", "image/webp", "webp"],
    ["*/*", "image/jpeg", "jpeg"],
  ])("comes, for Accept %s, as %s", async (accept, type, format) => {
    const { response, bytes } = await picture("good.jpg", { headers: { accept } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("vary")).toMatch(/\baccept\b/);
    expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 320 });
  });

  test.each([
    ["1", 96],
    ["321", 400],
    ["99999", 1280],
    ["wide", 640],
  ])("asked for at a width of %s is made at %i", async (w, width) => {
    expect((await sharp((await picture("good.jpg", { w })).bytes).metadata()).width).toBe(width);
  });

  test("may be kept by anyone, sets no cookie, and is not sent twice", async () => {
    const { response } = await picture("good.jpg", {
      headers: { cookie: "pallu_flash=forged; pallu_session=forged" },
    });
    expect(response.headers.get("cache-control")).toMatch(/^public/);
    expect(response.headers.get("set-cookie")).toBeNull();
    const etag = response.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await picture("good.jpg", { headers: { "if-none-match": `"other", ${etag}` } });
    expect(again.response.status).toBe(304);
    expect(again.bytes.byteLength).toBe(0);
    expect(again.response.headers.get("etag")).toBe(etag);
    const head = await fetch(shop.url + pictureAddress(signPicture(shop, "good.jpg"), 320), { method: "HEAD" });
    expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
  });

  test("is fetched once, however many ask at once, and comes from disk afterwards", async () => {
    const asked = await Promise.all(Array.from({ length: 12 }, () => picture("once.jpg")));
    expect(new Set(asked.map(({ response }) => response.headers.get("etag"))).size).toBe(1);
    expect(asked.some(({ isPlaceholder }) => isPlaceholder)).toBe(false);
    await picture("once.jpg");
    expect(origin.askedFor("/media/once.jpg")).toBe(1);
  });

  test.each([["/good.jpg"], ["//good.jpg"], ["with space.jpg"], ["mistyped.bin"], ["moved.jpg"], ["clear.png"]])(
    "is found as %s",
    async (source) => {
      expect((await picture(source)).isPlaceholder).toBe(false);
    },
  );

  test("is upright in every orientation of the camera", async () => {
    expect(await sharp((await picture("lying.jpg", { w: "96" })).bytes).metadata()).toMatchObject({
      width: 96,
      height: 128,
    });
  });

  test("gets the shop's paper colour as a JPEG when it is transparent", async () => {
    const { data } = await sharp((await picture("clear.png")).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[0], data[1], data[2]].map((value) => Math.round((value ?? 0) / 16))).toEqual([16, 15, 15]);
  });
});

describe("an SVG", () => {
  test("with a script comes as mere pixels", async () => {
    const { isPlaceholder, bytes, response } = await picture("script.svg");
    expect(isPlaceholder).toBe(false);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(bytes.includes("script")).toBe(false);
  });

  test("loads nothing from elsewhere, be it another host or the server's own disk", async () => {
    const { bytes, isPlaceholder } = await picture("curious.svg");
    expect(isPlaceholder).toBe(false);
    expect(stranger.askedFor("/secret.jpg") + stranger.askedFor("/secret.css")).toBe(0);
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.r).toBeGreaterThan(180);
  });

  test("whose entities unfold without end is refused", async () => {
    expect((await picture("entities.svg")).isPlaceholder).toBe(true);
  });
});

test("the placeholder of who shows SVG has the shop's initials", async () => {
  const response = await fetch(`${shop.url}/picture?w=320`, {
    headers: { accept: "image/avif,image/svg+xml,*/*;q=0.8" },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("vary")).toMatch(/\baccept\b/);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.toString()).toContain(">&#80;</text>");
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "svg", width: 600, height: 800 });
});

describe("answers with the placeholder, with 200 and for at most a minute,", () => {
  const strange = [
    ["no source at all", ""],
    ["an absent one", "absent.jpg"],
    ["a page in a picture's name", "page.jpg"],
    ["a picture cut short", "cut.jpg"],
    ["an empty one", "empty.jpg"],
    ["one that unpacks to billions of pixels", "bomb.png"],
    ["one that never ends", "endless.jpg"],
    ["one declared too large", "declared.jpg"],
    ["one that unpacks to more than is read", "packed.jpg"],
    ["a PNG cut short", "torn.png"],
    ["a WebP cut short", "torn.webp"],
    ["a kind of picture that no shop has", "scan.tiff"],
    ["a drawing a kilometre wide", "wide.svg"],
    ["a redirect to another origin", "away.jpg"],
    ["redirects in a circle", "round.jpg"],
    ["an upstream that is down", "down.jpg"],
    ["a connection cut in the middle", "broken-off.jpg"],
    ["a path that climbs out of the base", "../private.jpg"],
    ["one that climbs out in disguise", "%2e%2e/private.jpg"],
    ["a file of the server", "file:///etc/hostname"],
    ["data in the address", "data:image/png;base64,AAAA"],
    ["another scheme", "ftp://127.0.0.1/a.jpg"],
    ["backslashes", "\\\\127.0.0.1\\a.jpg"],
    ["control characters", "good.jpg\u0000\r\nHost: x"],
    ["half a surrogate", "\ud800.jpg"],
    ["an address without end", "x".repeat(5_000)],
  ] as const;
  test.each(strange)("for %s", async (_, source) => {
    const { response, bytes, isPlaceholder } = await picture(source);
    expect([response.status, response.headers.get("content-type"), isPlaceholder]).toEqual([200, "image/jpeg", true]);
    expect(
      Number(/^public, max-age=(\d+)$/.exec(response.headers.get("cache-control") ?? "")?.[1]),
    ).toBeLessThanOrEqual(60);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 853 });
    expect(origin.askedFor("/private.jpg")).toBe(0);
  });

  test("for an origin that is not configured, asking it nothing", async () => {
    for (const source of [
      `${stranger.url}/secret.jpg`,
      `//${new URL(stranger.url).host}/secret.jpg`,
      `http://user:pw@${new URL(origin.url).host}/media/good.jpg`,
      "http://169.254.169.254/latest/meta-data/",
    ]) {
      expect((await picture(source)).isPlaceholder).toBe(true);
    }
    expect(stranger.askedFor("/secret.jpg")).toBe(0);
  });

  test.concurrent(
    "for this machine and its neighbours, however they are written, asked for outright or by a redirect",
    async () => {
      const port = new URL(stranger.url).port;
      const sources = innerHosts.flatMap((host) => [
        `http://${host}:${port}/secret.jpg`,
        `HTTP://${host}:${port}/secret.jpg#good.jpg`,
        `http://${new URL(origin.url).host}@${host}:${port}/secret.jpg`,
      ]);
      const redirects = Array.from({ length: innerHosts.length + 5 }, (_, at) => `inner.jpg?${at}`);
      const pictures = await Promise.all([...sources, ...redirects].map((source) => picture(source)));
      expect(
        [...sources, ...redirects].filter(
          (_, at) => pictures[at]?.isPlaceholder !== true || pictures[at].response.status !== 200,
        ),
      ).toEqual([]);
      expect(origin.askedFor("/media/inner.jpg?0")).toBe(1);
      expect(stranger.askedFor("/secret.jpg")).toBe(0);
    },
  );

  test.concurrent.each([
    ["never answers", "silent.jpg"],
    ["answers drop by drop", "dripping.jpg"],
  ])("for an origin that %s, within the deadline", async (_, source) => {
    const { isPlaceholder, response } = await picture(source);
    expect([isPlaceholder, response.status]).toEqual([true, 200]);
  });

  test("and the absent original is not asked for again meanwhile", async () => {
    await picture("gone.jpg");
    await picture("gone.jpg", { w: "640" });
    expect(origin.askedFor("/media/gone.jpg")).toBe(1);
  });
});

describe("signed addresses", () => {
  const [older, newer] = ["an-older-secret-of-more-than-32-characters", "a-newer-secret-of-more-than-32-characters"];
  let origin: PictureOrigin;
  let shop: RunningShop;
  beforeAll(async () => {
    const good = file("jpeg", photograph);
    origin = await startPictureOrigin({ "/a.jpg": good, "/b.jpg": good, "/c.jpg": good, "/d.jpg": good });
    shop = await startShop({ env: { UPSTREAM_PICTURES_URL: origin.url, SESSION_SECRETS: `${newer},${older}` } });
  });
  afterAll(() => Promise.all([shop.stop(), origin.stop()]));

  const { sign, open } = pictureSignatures([newer, older]);
  const get = (address: string, headers: Record<string, string> = {}) => fetch(shop.url + address, { headers });

  /** The sources that a page's picture addresses name. */
  function sourcesIn(html: string): string[] {
    return picturesIn(html).flatMap((address) => new URLSearchParams(address.split("?")[1]).get("src") ?? []);
  }

  test("every picture address of a page is signed, those for messengers and search engines too", async () => {
    const html = await (await get("/product/50")).text();
    expect(sourcesIn(html).length).toBeGreaterThan(0);
    expect(sourcesIn(html).filter((source) => open(source) === null)).toEqual([]);
    expect(html).not.toContain(newer);
    expect(/property="og:image" content="([^"]+)"/.exec(html)?.[1]).toMatch(/\/picture\?w=960&amp;src=[\w-]{10}\./);
    expect(/"image":\["([^"]+)"\]/.exec(html)?.[1]).toMatch(/\/picture\?w=960(&|\\u0026)src=[\w-]{10}\./);
  });

  test("opens only what it signed itself: everything else is the placeholder with 404, kept a minute, and nothing is asked for it", async () => {
    const [signature] = sign("a.jpg").split(".");
    const strange = [
      "a.jpg",
      ".a.jpg",
      "AAAAAAAAAA.a.jpg",
      `${signature}.b.jpg`,
      `${signature}a.jpg`,
      `${signature}.a.jpg?x`,
      `${signature}.a.jpg `,
      `${signature}./a.jpg`,
      `${signature?.toLowerCase()}.A.jpg`,
      pictureSignatures(["a-secret-of-somebody-else-of-32-characters"]).sign("a.jpg"),
      "",
      "é".repeat(10) + ".a.jpg",
    ];
    for (const src of strange) {
      const response = await get(`/picture?${new URLSearchParams({ w: "320", src })}`);
      expect([
        src,
        response.status,
        response.headers.get("content-type"),
        response.headers.get("cache-control"),
      ]).toEqual([src, 404, "image/jpeg", "public, max-age=60"]);
    }
    expect(origin.askedFor("/a.jpg") + origin.askedFor("/b.jpg") + origin.askedFor("/a.jpg?x")).toBe(0);
  });

  test("gives the placeholder where there is no picture at all, which the shop writes itself", async () => {
    expect((await get("/picture?w=320")).status).toBe(200);
  });

  test("makes one picture of one address, whatever else stands in its query", async () => {
    const kept = async () => (await readdir(join(shop.dataDir, "pictures")).catch(() => [])).length;
    const before = await kept();
    const address = pictureAddress(sign("c.jpg"), 320);
    const first = await get(address);
    expect(isPicture(first)).toBe(true);
    const others = [
      `${address}&x=1`,
      `${address}&src=a.jpg`,
      `${address}&w=640`,
      `${address}&q=high`,
      address.replace("w=320", "w=300"),
      `/picture?y=2&${address.split("?")[1]}`,
      `${address}#a`,
    ];
    const etags = await Promise.all(others.map(async (other) => (await get(other)).headers.get("etag")));
    expect(new Set([...etags, first.headers.get("etag")]).size).toBe(1);
    expect([(await kept()) - before, origin.askedFor("/c.jpg")]).toEqual([1, 1]);
  });

  test("opens addresses of a secret that was replaced, while it is listed", async () => {
    const old = pictureSignatures([older]).sign("d.jpg");
    expect(old).not.toBe(sign("d.jpg"));
    expect(isPicture(await get(pictureAddress(old, 320)))).toBe(true);
  });
});
