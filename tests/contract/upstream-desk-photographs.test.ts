import { beforeEach, describe, expect, test } from "vitest";
import { forgetDeskPhotographs, readDeskPhotographs, showDeskPhotographs } from "#contract/desk/photograph-calls.ts";
import type { Database } from "#api/database/tables.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { telephoneJpeg } from "#tests/support/photographs.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import type { TestUpstream } from "#tests/support/upstream-fixture.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";

let up: TestUpstream;
let db: Database;
let meera: { token: string };
let keys = 0;

useUpstream((made) => ({ up, db } = made));
beforeEach(async () => {
  meera = await storeStaff(db, "owner");
  const at = up.clock.at.toISOString();
  up.database.prepare("update staff_sessions set seen_at = ?, created_at = ?, confirmed_at = ?").run(at, at, at);
});

/** Sends a photograph into somebody's folder. Returns the status, and why it was refused. */
async function send(name: string, bytes: Buffer, { as = meera, size = bytes.length } = {}) {
  const query = new URLSearchParams({ name, draft: "yes", size: String(size) });
  const response = await up.upstream.fetch(
    new Request(`http://upstream.internal/desk/photographs?${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${as.token}`, "content-type": "application/octet-stream" },
      body: new Uint8Array(bytes),
    }),
  );
  const { message = null } = (await response.json()) as { message?: string };
  return [response.status, message];
}

const folder = async (as = meera) => {
  const { body } = await up.call("GET", readDeskPhotographs.path, { as });
  return readDeskPhotographs.answer.parse((body as { data: unknown }).data);
};
const fates = async () => (await folder()).photographs.map(({ path, fate, words }) => [path, fate, words]);
const show = async (seen: string, key = `show-${++keys}`) => {
  const { status, body } = await up.call("POST", showDeskPhotographs.path, { as: meera, key, body: { seen } });
  return { status, body: body as { data: { counts: Record<string, number>; products: number }; code?: string } };
};
const images = (id: number) =>
  Object.values(
    up.database.prepare("select image, image_additional_1, image_additional_2 from products where id = ?").get(id) ??
      {},
  ).map((source) => source?.toString().replace(/\.[0-9a-f]{32}/, "") ?? null);

describe("a folder of photographs", () => {
  test("says by the names of the files what each product would show, and shows it once", async () => {
    const rose = up.product({ name: "Album Rose" });
    const teal = addPiece(
      up,
      [
        { size: "S", color: "Red" },
        { size: "S", color: "Blue" },
      ],
      { name: "Album Teal" },
    );
    const names = ["album-rose-2.jpg", "album-rose-1.jpg", "x/Album Teal/blue.jpg", "nobody.jpg"];
    for (const [shade, name] of names.entries())
      expect(await send(name, await telephoneJpeg({ shade }))).toEqual([200, null]);
    expect(await send("album-rose-3.jpg", Buffer.from("%PDF-1.7"))).toEqual([
      422,
      expect.stringContaining("album-rose-3.jpg: it is a PDF"),
    ]);
    await send("large.jpg", Buffer.alloc(0), { size: 30 * 1024 * 1024 });
    await send("x/.DS_Store", Buffer.from("x"));
    expect(await fates()).toEqual([
      ["album-rose-3.jpg", "refused", expect.stringContaining("it is a PDF")],
      ["large.jpg", "refused", "it has 30 MB; at most 20 MB are read"],
      ["nobody.jpg", "no product", expect.any(String)],
      ["album-rose-1.jpg", "new", ""],
      ["album-rose-2.jpg", "new", ""],
      ["x/Album Teal/blue.jpg", "new", ""],
    ]);
    const { seen, photographs, products } = await folder();
    expect([products, photographs.at(-1)?.shown]).toEqual([2, expect.objectContaining({ color: "Blue", place: 0 })]);
    const done = await show(seen, "once");
    expect(done.body.data).toMatchObject({ counts: { new: 3 }, products: 2 });
    // The same key again answers the same, although the folder has changed.
    expect((await show(seen, "once")).body).toEqual(done.body);
    expect(images(rose)).toEqual(["pictures/album-rose-1.jpg", "pictures/album-rose-2.jpg", null]);
    expect(images(teal)).toEqual(["pictures/blue.jpg", null, null]);
    const log = up.database.prepare("select act, details from staff_acts where key = 'once'").all();
    expect(log).toEqual([{ act: "showDeskPhotographs", details: expect.stringMatching(/test-\d+, test-\d+/) }]);
    // What is not shown stays; a file of the same name takes the place of the first.
    expect((await fates()).map(([path]) => path)).toEqual(["album-rose-3.jpg", "large.jpg", "nobody.jpg"]);
    await send("album-rose-3.jpg", await telephoneJpeg({ shade: 40 }));
    await send("album-rose-1.jpg", await telephoneJpeg({ shade: 41 }));
    const next = await folder();
    expect(next.counts).toMatchObject({ new: 1, replaces: 1, refused: 1 });
    expect(next.photographs.find(({ fate }) => fate === "replaces")?.shown?.before).toMatch(
      /^pictures\/album-rose-1\./,
    );
  });

  test("is shown as it was seen, or not at all, and belongs to who sent it", async () => {
    const plum = up.product({ name: "Album Plum" });
    await send("album-plum.jpg", await telephoneJpeg({ shade: 50 }));
    const { seen } = await folder();
    up.database.prepare("update products set image = 'https://elsewhere.example/a.jpg' where id = ?").run(plum);
    const late = await show(seen);
    expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(images(plum)).toEqual(["https://elsewhere.example/a.jpg", null, null]);
    const other = await storeStaff(db, "owner", "Ravi");
    const at = up.clock.at.toISOString();
    up.database.prepare("update staff_sessions set seen_at = ?, created_at = ?").run(at, at);
    expect((await folder(other)).photographs).toEqual([]);
    await up.call("POST", forgetDeskPhotographs.path, { as: other, key: "forget", body: {} });
    expect((await fates()).length).toBe(1);
    await up.call("POST", forgetDeskPhotographs.path, { as: meera, key: "forget", body: {} });
    expect(await fates()).toEqual([]);
  });

  test("takes a file once that is sent three times at once", async () => {
    const bytes = await telephoneJpeg({ shade: 60 });
    const sent = await Promise.all([1, 2, 3].map(() => send("album-twice.jpg", bytes)));
    expect(sent).toEqual([1, 2, 3].map(() => [200, null]));
    expect((await fates()).length).toBe(1);
  });
});
