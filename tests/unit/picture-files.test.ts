import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { remark } from "#api/catalogue/remarks.ts";
import { openPictureFiles } from "#api/catalogue/pictures/open-picture-files.ts";
import { zipOf } from "#tests/support/photographs.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-pictures-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function opened(archive: Buffer) {
  const file = path.join(await newFolder(), "photographs.zip");
  await writeFile(file, archive);
  const files = await openPictureFiles(file);
  onTestFinished(() => files.close());
  return files;
}

const one = Buffer.from("a photograph");

test("a folder is read with its folders, in the order of people, without system files and links", async () => {
  const folder = await newFolder();
  await mkdir(path.join(folder, "Sarees", ".thumbs"), { recursive: true });
  for (const name of [
    "rose-10.jpg",
    "rose-2.JPG",
    "Sarees/teal.heic",
    "Sarees/.thumbs/teal.jpg",
    "._rose-2.JPG",
    "notes.txt",
  ])
    await writeFile(path.join(folder, name), one);
  await symlink("/etc/hostname", path.join(folder, "link.jpg"));
  const files = await openPictureFiles(folder);
  expect([files.pictures, files.others]).toEqual([["rose-2.JPG", "rose-10.jpg", "Sarees/teal.heic"], 1]);
  expect((await files.read("Sarees/teal.heic")).equals(one)).toBe(true);
});

test("an archive is read with its folders, compressed or not, and without what macOS adds", async () => {
  const files = await opened(
    zipOf([
      { name: "Photos/", bytes: Buffer.alloc(0) },
      { name: "Photos/rose.jpg", bytes: one, method: 8 },
      { name: "__MACOSX/Photos/._rose.jpg", bytes: one },
      { name: "Photos\\teal.png", bytes: one },
      { name: "list.csv", bytes: one },
    ]),
  );
  expect([files.pictures, files.others, files.remarks]).toEqual([["Photos/rose.jpg", "Photos/teal.png"], 1, []]);
  for (const name of files.pictures) expect((await files.read(name)).equals(one)).toBe(true);
});

test("names in UTF-8 are read without the archive saying so, and names of an old code page are read too", async () => {
  const { pictures } = await opened(
    zipOf([
      { name: "गुलाबी-साड़ी.jpg", bytes: one },
      // "é" in the code page of DOS.
      { name: Buffer.from([0x73, 0x82, 0x2e, 0x6a, 0x70, 0x67]), bytes: one },
    ]),
  );
  expect(pictures).toEqual(["sé.jpg", "गुलाबी-साड़ी.jpg"]);
});

test("names that lead out of the archive are named, and nothing is read by them", async () => {
  const { pictures, remarks } = await opened(
    zipOf(
      ["../up.jpg", "/etc/rose.jpg", "C:/rose.jpg", "a/../../b.jpg", "fine.jpg"].map((name) => ({ name, bytes: one })),
    ),
  );
  expect(pictures).toEqual(["fine.jpg"]);
  expect(remarks).toHaveLength(4);
  expect(remarks[0]).toEqual({ path: "../up.jpg", said: remark("photo_outside") });
});

test("an archive that unpacks to far more than photographs do is refused before anything is unpacked", async () => {
  const zeros = Buffer.alloc(30 * 1024 * 1024);
  const bomb = zipOf(
    Array.from({ length: 5 }, (_, index) => ({ name: `${index}.jpg`, bytes: zeros, method: 8 as const })),
  );
  await expect(opened(bomb)).rejects.toThrow("20 times its size");
});

test("a member that holds more than it says, is encrypted, or is damaged is refused by itself", async () => {
  const torn = zipOf([
    { name: "liar.jpg", bytes: Buffer.alloc(200_000, 7), claims: 10, method: 8 },
    { name: "locked.jpg", bytes: one, isEncrypted: true },
    { name: "good.jpg", bytes: one },
    { name: "torn.jpg", bytes: Buffer.from("a torn photograph") },
  ]);
  torn[torn.indexOf("a torn photograph") + 3] = 0;
  const files = await opened(torn);
  await expect(files.read("liar.jpg")).rejects.toThrow("photo_torn_packed");
  await expect(files.read("locked.jpg")).rejects.toThrow("photo_locked");
  await expect(files.read("torn.jpg")).rejects.toThrow("photo_torn_packed");
  expect((await files.read("good.jpg")).equals(one)).toBe(true);
});

test("a place that is neither a folder nor an archive is said to be so", async () => {
  const folder = await newFolder();
  await writeFile(path.join(folder, "rose.zip"), "no archive");
  await expect(openPictureFiles(path.join(folder, "rose.zip"))).rejects.toThrow("neither a folder nor a ZIP archive");
  await expect(openPictureFiles(path.join(folder, "none"))).rejects.toThrow("there is no such folder or archive");
  const cut = zipOf([{ name: "rose.jpg", bytes: one }]);
  await writeFile(path.join(folder, "cut.zip"), cut.subarray(0, cut.length - 30));
  await expect(openPictureFiles(path.join(folder, "cut.zip"))).rejects.toThrow("neither a folder nor a ZIP archive");
});
