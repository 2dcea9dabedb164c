import { request as httpRequest } from "node:http";
import { expect, test } from "vitest";
import { filesWords, folderWords as words } from "#content/desk/products-words.ts";
import { keepCookies, type Client, type Page } from "#tests/support/client.ts";
import { EVENT_TIMEOUT_MS } from "#tests/support/event-timeout.ts";
import { atDesk } from "#tests/support/desk-visit.ts";
import { named } from "#tests/support/html.ts";
import { photograph, telephoneJpeg } from "#tests/support/photographs.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

const FOLDER = "/desk/files/photographs";
const cookiesOf = ({ jar }: Client) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
const stored = (name: string) =>
  up.database.prepare("select image, image_additional_1, image_additional_2 from products where name = ?").get(name);

/** Sends files as the page's form does, with a field that was left empty. */
async function send(client: Client, files: Record<string, Buffer>): Promise<Page> {
  const body = new FormData();
  for (const [name, bytes] of Object.entries(files))
    body.append("photographs", new Blob([new Uint8Array(bytes)]), name);
  body.append("folder", new Blob([]), "");
  const response = await fetch(shop.url + FOLDER, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { accept: "text/html", cookie: cookiesOf(client) },
  });
  expect(response.status).toBe(303);
  keepCookies(client.jar, response.headers.getSetCookie());
  return client.open(FOLDER);
}

test("a folder of photographs is sent, looked at and shown at its products", async () => {
  up.product({ name: "Folder Kurta Rose" });
  up.product({ name: "फ़ोल्डर साड़ी" });
  const client = await atDesk({ shop, up }, "owner");
  const page = await (await client.open("/desk/files")).follow(filesWords.photographs);
  expect([page.heading, named(page.root, "script")]).toEqual([words.title, []]);
  const looked = await send(client, {
    "mela/Folder Kurta Rose-1.jpg": await telephoneJpeg(),
    "mela/फ़ोल्डर साड़ी.jpg": await telephoneJpeg({ shade: 3 }),
    "mela/unknown.jpg": await telephoneJpeg({ shade: 4 }),
    "mela/.DS_Store": Buffer.from("x"),
    "prices.jpg": Buffer.from("%PDF-1.7 prices"),
    "huge.jpg": Buffer.alloc(21 * 1024 * 1024),
    "enormous.png": await photograph({ width: 10_000, height: 10_000 }).png().toBuffer(),
  });
  for (const told of [
    words.arrived(3),
    "No product: 1 · Refused: 3",
    "prices.jpg it is a PDF",
    "huge.jpg it has 21 MB; at most 20 MB are read",
    "enormous.png it has more than 50 megapixels",
    "mela/unknown.jpg no product has this name",
    "New: mela/फ़ोल्डर साड़ी.jpg",
  ])
    expect(looked.text).toContain(told);
  expect(stored("Folder Kurta Rose")).toMatchObject({ image: null });
  const shown = await looked.press(words.show);
  expect(shown.text).toContain(words.done(2, 2));
  expect(stored("Folder Kurta Rose")).toMatchObject({
    image: expect.stringMatching(/^pictures\/folder-kurta-rose-1\./),
  });
  expect(stored("फ़ोल्डर साड़ी")).toMatchObject({ image: expect.stringMatching(/^pictures\/photograph-/) });
  // What has no product yet stays.
  expect([shown.text.includes("mela/unknown.jpg"), shown.hasButton(words.show)]).toEqual([true, false]);
  expect((await shown.press(words.forget)).text).not.toContain("mela/unknown.jpg");
});

test("what arrived before the line went away stays, and the rest is sent again", async () => {
  up.product({ name: "Folder Kurta Line" });
  const client = await atDesk({ shop, up }, "owner");
  const part = (name: string) =>
    `--b\r\ncontent-disposition: form-data; name="photographs"; filename="${name}"\r\n\r\n`;
  const jpeg = await telephoneJpeg({ shade: 7 });
  const sending = httpRequest(shop.url + FOLDER, {
    method: "POST",
    headers: {
      cookie: cookiesOf(client),
      "content-type": "multipart/form-data; boundary=b",
      "content-length": 9_000_000,
    },
  });
  sending.on("error", () => undefined);
  sending.write(
    Buffer.concat([
      Buffer.from(part("folder-kurta-line-1.jpg")),
      jpeg,
      Buffer.from(`\r\n${part("folder-kurta-line-2.jpg")}half`),
    ]),
  );
  // The shop reads on only when the first is kept.
  let page = await client.open(FOLDER);
  while (!page.text.includes("folder-kurta-line-1.jpg")) page = await client.open(FOLDER);
  const closed = new Promise((resolve) => void sending.once("close", resolve));
  sending.destroy();
  await closed;
  expect((await client.open(FOLDER)).text).not.toContain("folder-kurta-line-2.jpg");
  // A form without its end is said to be broken off.
  const cut = await fetch(shop.url + FOLDER, {
    method: "POST",
    body: `${part("folder-kurta-line-3.jpg")}half`,
    redirect: "manual",
    headers: { cookie: cookiesOf(client), "content-type": "multipart/form-data; boundary=b" },
  });
  keepCookies(client.jar, cut.headers.getSetCookie());
  expect((await client.open(FOLDER)).text).toContain(words.brokenOff);
  const again = await send(client, {
    "folder-kurta-line-1.jpg": jpeg,
    "folder-kurta-line-2.jpg": await telephoneJpeg({ shade: 8 }),
  });
  expect(again.text).toContain(`${words.fates.new}: 2`);
  expect(again.text).not.toContain("line-3");
});

test.each([
  ["of the owner", 3, "owner", false],
  ["of another owner", 12, "owner", false],
  ["of a packer", 20, "packer", false],
  ["of a session that is over", 20, "owner", true],
] as const)("slow uploads %s keep nobody from sending photographs", async (whose, count, role, isOver) => {
  const client = await atDesk({ shop, up }, "owner");
  const other = whose === "of the owner" ? client : await atDesk({ shop, up }, role);
  const cookie = cookiesOf(other);
  if (isOver) up.database.exec("delete from staff_sessions where staff_id = (select max(id) from staff)");
  const slug = String(up.database.prepare("select slug from products limit 1").get()?.["slug"]);
  const photographs = `/desk/products/${slug}/photographs`;
  const slow = Array.from({ length: count }).flatMap(() =>
    [FOLDER, photographs].map((path) => {
      const sending = httpRequest(shop.url + path, {
        method: "POST",
        headers: {
          cookie,
          "content-type": "multipart/form-data; boundary=b",
          "content-length": 9_000,
        },
      }).on("error", () => undefined);
      sending.write("--b\r\n");
      return sending;
    }),
  );
  try {
    const page = await send(client, { "slow.jpg": await telephoneJpeg({ shade: 9 }) });
    expect(page.text).toContain(words.arrived(1));
    const form = new FormData();
    form.append("photographs", new Blob(["x"]), "none.jpg");
    const signal = AbortSignal.timeout(EVENT_TIMEOUT_MS);
    const headers = { cookie: cookiesOf(client) };
    const single = await fetch(shop.url + photographs, {
      method: "POST",
      body: form,
      redirect: "manual",
      headers,
      signal,
    });
    expect(single.status).not.toBe(503);
    expect((await (await client.open(FOLDER)).press(words.forget)).text).toContain(words.forgotten);
  } finally {
    for (const sending of slow) sending.destroy();
  }
});

test("strangers and packers send no photographs, and a session that is over leads to the login", async () => {
  const refused = async (who: Client, size: number) =>
    fetch(shop.url + FOLDER, {
      method: "POST",
      body: new Uint8Array(size),
      headers: { cookie: cookiesOf(who), "content-type": "multipart/form-data; boundary=b" },
    });
  const stranger = await atDesk({ shop, up }, "packer");
  expect((await refused(stranger, 10)).status).toBe(403);
  stranger.jar.set("pallu_desk", "Fe26.2*made*up");
  expect((await refused(stranger, 100_000)).status).toBe(413);
  const ended = await atDesk({ shop, up }, "owner");
  up.database.exec("delete from staff_sessions where staff_id = (select max(id) from staff)");
  expect(new URL((await refused(ended, 3_000_000)).url).pathname).toBe("/desk/login");
});
