import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path, { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { sourceAddress, type PictureBytes } from "#app/images/fetch-source.server.ts";
import { makePicture } from "#app/images/make-picture.server.ts";
import type { PictureShape } from "#app/images/picture-address.ts";
import { openPictureDiskCache } from "#app/images/picture-disk-cache.server.ts";
import { pictureMaker, type MakerOptions } from "#app/images/picture-maker.server.ts";
import { eventWait } from "#tests/support/event-timeout.ts";

const DAY = 24 * 60 * 60 * 1000;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-pictures-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a full cache removes what was not used for longest, however lately it was made", async () => {
  const folder = await newFolder();
  const cache = openPictureDiskCache(folder, 25);
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  for (const [name, used, made] of [
    ["unused", ago(9), ago(10)],
    ["used", ago(1), ago(20)],
  ] as const) {
    await cache.save(name, Buffer.alloc(10));
    await utimes(path.join(folder, name), used, made);
  }
  await cache.save("new", Buffer.alloc(10));
  expect((await readdir(folder)).toSorted()).toEqual(["new", "used"]);
});

test.each([
  "https://asha@up.example/a.jpg",
  "https://asha:secret@up.example/a.jpg",
  "https://:secret@up.example/a.jpg",
])("no picture is fetched with a name or a password: %s", (source) => {
  expect(sourceAddress(source, { base: "https://up.example", origins: [] })).toBeNull();
});

const DAY_MS = 24 * 60 * 60 * 1000;
const shape = { width: 96, format: "webp", savesData: false } as const;
/** In this process, since the shelf is what is looked at here. */
const children = {
  maxProcesses: 2,
  make: async (original: Buffer, wanted: PictureShape): Promise<PictureBytes> => ({
    code: "found",
    bytes: await makePicture(original, wanted),
  }),
};
const upstreamBase = "http://upstream.internal";
const makerIn = (cacheDir: string, fetch: (request: Request) => Promise<Response>, more: Partial<MakerOptions> = {}) =>
  pictureMaker({
    base: upstreamBase,
    origins: [],
    cacheDir,
    processes: children,
    upstream: { base: upstreamBase, fetch },
    log: () => {},
    ...more,
  });
const redPicture = (red: number) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer();
const asked = (source: string) => [source, shape, { key: "192.0.2.1" }] as const;
let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "pallu-shelf-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a shelf opened on an overfull folder sweeps it, drafts of a stopped process included", async () => {
  for (const name of ["x", "y", "z"]) await writeFile(join(folder, name), Buffer.alloc(400));
  await writeFile(join(folder, "left.draft"), "half");
  await utimes(join(folder, "left.draft"), new Date(0), new Date(0));
  await openPictureDiskCache(folder, 1_000).save("new", Buffer.alloc(10));
  const names = await readdir(folder);
  expect(names).toContain("new");
  expect(names).not.toContain("left.draft");
  expect(names.length).toBe(3);
});

test("an empty file, as a power cut may leave, is no picture", async () => {
  await writeFile(join(folder, "empty"), "");
  expect(await openPictureDiskCache(folder, 1_000).find("empty")).toBeNull();
});

test("an old picture is shown at once, renewed for the next request, kept while its origin fails, and removed with it", async () => {
  let answer = async (): Promise<Response> => new Response(new Uint8Array(await redPicture(40)));
  const fetched = vi.fn<(request: Request) => Promise<Response>>(() => answer());
  const maker = () => makerIn(folder, fetched);
  const age = async () => {
    for (const name of await readdir(folder))
      await utimes(join(folder, name), new Date(), new Date(Date.now() - 31 * DAY_MS));
  };
  const first = await maker().find(...asked("a.png"));
  expect(first.kind).toBe("found");

  await age();
  answer = async () => new Response(null, { status: 503 });
  expect((await maker().find(...asked("a.png"))).etag).toBe(first.etag);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), eventWait);

  answer = async () => new Response(new Uint8Array(await redPicture(240)));
  expect((await maker().find(...asked("a.png"))).etag).toBe(first.etag);
  const [name = ""] = await readdir(folder);
  await vi.waitFor(async () => expect((await readFile(join(folder, name))).equals(first.bytes)).toBe(false), eventWait);
  expect((await maker().find(...asked("a.png"))).etag).not.toBe(first.etag);
  expect(fetched).toHaveBeenCalledTimes(3);

  await age();
  answer = async () => new Response(null, { status: 404 });
  await maker().find(...asked("a.png"));
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), eventWait);
  expect((await maker().find(...asked("a.png"))).kind).toBe("absent");
});

test("a disk that cannot be written costs the cache, not the picture", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  const told = vi.fn<(level: string, message: string, facts: object) => void>();
  const make = makerIn(file, async () => new Response(new Uint8Array(await redPicture(40))), { log: told });
  expect((await make.find(...asked("a.png"))).kind).toBe("found");
  expect(told).toHaveBeenCalledWith("warn", "A picture could not be saved", expect.anything());
});

test("whose turn never comes still gets the picture that another had made meanwhile", async () => {
  const originals = Promise.withResolvers<void>();
  const begun = vi.fn<() => void>();
  const fetchOriginal = async ({ url }: Request) => {
    if (url.includes("held")) await originals.promise;
    return new Response(new Uint8Array(await redPicture(40)));
  };
  const maker = makerIn(folder, fetchOriginal, { watch: { begun, ended: () => {} } });
  const [crowd, other, left] = [{ key: "192.0.2.1" }, { key: "198.51.100.2" }, new AbortController()];
  const held = [1, 2, 3, 4].map((count) => maker.find(`held-${count}.png`, shape, crowd));
  const waiting = maker.find("a.png", shape, { ...crowd, signal: left.signal });
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(5), eventWait);
  expect((await maker.find("a.png", shape, other)).kind).toBe("found");
  left.abort();
  expect((await waiting).kind).toBe("found");
  originals.resolve();
  await Promise.all(held);
});
