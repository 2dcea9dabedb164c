import { mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { cachedPictureColours, pictureMaker } from "#app/images/picture-maker.server.ts";
import { openPictureDiskCache } from "#app/images/picture-disk-cache.server.ts";
import { sourceAddress } from "#app/images/fetch-source.server.ts";

const DAY = 24 * 60 * 60 * 1000;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-pictures-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test.each([
  [29, true],
  [31, false],
])("a picture of %i days is fresh: %s, and its use is noted without making it younger", async (days, isFresh) => {
  const folder = await newFolder();
  const cache = openPictureDiskCache(folder, 1_000);
  await cache.save("one", Buffer.from("picture"));
  const made = new Date(Date.now() - days * DAY);
  const file = path.join(folder, "one");
  await utimes(file, made, made);
  expect((await cache.find("one"))?.isFresh).toBe(isFresh);
  const { atimeMs, mtimeMs } = await stat(file);
  expect([Date.now() - atimeMs < DAY, Math.abs(mtimeMs - made.getTime()) < 1_000]).toEqual([true, true]);
});

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

test("the colour of a picture is read once, also where it has none", async () => {
  const readColour = vi.fn<() => Promise<null>>(async () => null);
  const read = cachedPictureColours(new Map(), readColour, (error) => expect.fail(String(error)));
  for (let time = 0; time < 3; time++) {
    read("signed", Buffer.from("picture"), "webp");
    await pause(0);
  }
  expect(readColour).toHaveBeenCalledOnce();
});

test.each([
  [503, 10],
  [404, 60],
])(
  "after an answer of %i the original is asked for again after %i seconds, and not before",
  async (status, seconds) => {
    let now = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const made = { code: "made" as const, bytes: Buffer.from("placeholder"), colour: null };
    const fetched = vi.fn<() => Promise<Response>>(async () => new Response(null, { status }));
    const maker = pictureMaker({
      base: "https://up.example",
      origins: [],
      cacheDir: await newFolder(),
      processes: { maxProcesses: 1, make: async () => made, colourOf: async () => null },
      colours: new Map(),
      upstream: { base: "https://up.example", fetch: fetched },
      log: () => undefined,
    });
    const asked: number[] = [];
    for (const after of [0, seconds - 1, 2]) {
      now += after * 1_000;
      // What remembers failures reads the clock at most once in a millisecond.
      await pause(5);
      await maker.find({ signed: "s", source: "a.jpg" }, { width: 96, formats: ["webp"], savesData: false }, { key: "k" });
      asked.push(fetched.mock.calls.length);
    }
    expect(asked).toEqual([1, 1, 2]);
  },
);
