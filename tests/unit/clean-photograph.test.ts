import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanPhotograph } from "#api/catalogue/pictures/clean-photograph.ts";
import { remark, sentenceOf } from "#api/catalogue/remarks.ts";
import { heicFile, photograph } from "#tests/support/photographs.ts";

/** A photograph that was taken. Fails when it was refused. */
async function cleaned(bytes: Buffer) {
  const result = await cleanPhotograph(bytes);
  return "refused" in result ? expect.fail(result.refused.code) : result;
}

const refused = async (bytes: Buffer) => {
  const result = await cleanPhotograph(bytes);
  return "refused" in result ? sentenceOf(result.refused) : null;
};

/** The colours in the four corners of a picture, from the top left one in rows. */
async function corners(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * 3);
    return red > 200 && green < 60 && blue < 60
      ? "red"
      : blue > 200 && red < 60 && green < 60
        ? "blue"
        : `${red} ${green} ${blue}`;
  };
  const [right, bottom] = [info.width - 4, info.height - 4];
  return [at(3, 3), at(right, 3), at(3, bottom), at(right, bottom)];
}

test("a HEIC photograph has the colours that the telephone showed", async () => {
  const { bytes, width, height, remarks } = await cleaned(heicFile("display-p3.heic"));
  expect([width, height]).toEqual([320, 240]);
  expect(remarks).toEqual([remark("photo_small", "320", "240", "640")]);
  // Read without its profile, the red would be 234 51 35.
  const [red = 0, green = 255] = await sharp(bytes).raw().toBuffer();
  expect([red > 250, green < 12]).toEqual([true, true]);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

test("a HEIC photograph that its container turns is turned once", async () => {
  const { bytes, width, height } = await cleaned(heicFile("turned.heic"));
  expect([width, height]).toEqual([240, 320]);
  expect(await corners(bytes)).toEqual(["red", "red", "blue", "blue"]);
});

test("PNG, WebP and AVIF are taken, whatever ending they have", async () => {
  for (const format of ["png", "webp", "avif"] as const)
    expect(await cleaned(await photograph().toFormat(format, { effort: 1 }).toBuffer())).toMatchObject({
      ending: "jpg",
      width: 800,
    });
});

test("a cut-out keeps its transparency", async () => {
  const cutOut = await sharp({
    create: { width: 800, height: 800, channels: 4, background: { r: 200, g: 0, b: 60, alpha: 0.3 } },
  })
    .png()
    .toBuffer();
  const { bytes, ending } = await cleaned(cutOut);
  expect([ending, (await sharp(bytes).metadata()).hasAlpha]).toEqual(["webp", true]);
});

test("a photograph larger than the shop needs is made smaller", async () => {
  const { width, height } = await cleaned(await photograph({ width: 3200, height: 2400 }).jpeg().toBuffer());
  expect([width, height]).toEqual([2560, 1920]);
});

describe("what is no whole photograph is refused with a reason", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)("a torn %s", async (format) => {
    const whole = await photograph({ width: 500, height: 500 }).toFormat(format, { effort: 1 }).toBuffer();
    for (const part of [0.2, 0.6, 0.98])
      expect(await refused(whole.subarray(0, whole.length * part))).toContain("it is torn");
  });

  test.each([
    ["an empty file", "", "it is empty"],
    ["a web page", "<!doctype html><script>alert(1)</script>", "a drawing or a web page"],
    ["a drawing", '\ufeff<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "a drawing or a web page"],
    ["a PDF", "%PDF-1.7 …", "it is a PDF"],
    ["a program", "MZ\u0090\0", "it is no photograph"],
  ])("%s", async (_name, content, reason) => {
    expect(await refused(Buffer.from(content))).toContain(reason);
  });

  test("an icon, and a picture of too many pixels", async () => {
    expect(await refused(await photograph({ width: 20, height: 20 }).png().toBuffer())).toContain("20 × 20 px");
    const bomb = await photograph({ width: 40, height: 40 }).png().toBuffer();
    bomb.writeUInt32BE(16_000, 16);
    bomb.writeUInt32BE(14_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await refused(bomb)).toContain("megapixels");
  });
});
