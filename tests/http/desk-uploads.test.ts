import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importsWords } from "#content/desk/imports-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { folderWords as words } from "#content/desk/products-words.ts";
import { refusalWords, tableWords, uploadWords } from "#content/refusal-words.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import type { StaffRole } from "#api/database/tables/staff.ts";
import { createClient, keepCookies, type Client } from "#tests/support/client.ts";
import { storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import { send } from "#tests/support/fault-form.ts";
import { telephoneJpeg } from "#tests/support/photographs.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";

let [shop, db, photographs]: [RunningShop, Database, string] = [] as never;
beforeAll(async () => {
  shop = await startShop();
  db = await openDatabase(chooseEngine({ dataDir: shop.dataDir, databaseUrl: null }));
  const { slug } = await db.selectFrom("products").select("slug").limit(1).executeTakeFirstOrThrow();
  photographs = `/desk/products/${slug}/photographs`;
});
afterAll(async () => {
  await db.destroy();
  await shop.stop();
});

const FOLDER = "/desk/files/photographs";
const IMPORTS = "/desk/files/imports";
const cookiesOf = ({ jar }: Client) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
const atDesk = async (role: StaffRole) => {
  const client = createClient(shop.url);
  await takeDeskSession(client, (await storeStaff(db, role)).token, shop.dataDir);
  return client;
};

/** Sends one file as a form does. */
function sendFile(client: Client, path: string, field: string, name: string, bytes: Buffer) {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(bytes)]), name);
  return send(client, shop.url + path, body);
}

/** Begins to send a form with a file, of which no more comes than these bytes. */
function begin(client: Client, path: string, bytes: Buffer, length = 9_000) {
  const sending = httpRequest(shop.url + path, {
    method: "POST",
    headers: {
      cookie: cookiesOf(client),
      "content-type": "multipart/form-data; boundary=b",
      "content-length": length,
    },
  });
  sending.on("error", () => undefined);
  sending.write(bytes);
  return sending;
}
const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="photographs"; filename="${name}"\r\n\r\n`;

test("what arrived before the line went away stays, and the rest is sent again", async () => {
  const client = await atDesk("owner");
  const jpeg = await telephoneJpeg({ shade: 7 });
  const sent = Buffer.concat([Buffer.from(part("line-1.jpg")), jpeg, Buffer.from(`\r\n${part("line-2.jpg")}half`)]);
  const sending = begin(client, FOLDER, sent, 9_000_000);
  // The shop reads on only when the first is kept.
  let page = await client.open(FOLDER);
  while (!page.text.includes("line-1.jpg")) page = await client.open(FOLDER);
  const closed = new Promise((resolve) => void sending.once("close", resolve));
  sending.destroy();
  await closed;
  expect((await client.open(FOLDER)).text).not.toContain("line-2.jpg");
  // A form without its end is said to be broken off; where it is read at once, it is no form.
  const cut = (path: string) =>
    fetch(shop.url + path, {
      method: "POST",
      body: `${part("line-3.jpg")}half`,
      redirect: "manual",
      headers: { cookie: cookiesOf(client), "content-type": "multipart/form-data; boundary=b" },
    });
  keepCookies(client.jar, (await cut(FOLDER)).headers.getSetCookie());
  const again = await client.open(FOLDER);
  expect([again.text.includes(words.brokenOff), again.text.includes("line-3")]).toEqual([true, false]);
  expect((await cut(photographs)).status).toBe(400);
});

test.each([
  ["of the owner", 3, "owner", false],
  ["of another owner", 12, "owner", false],
  ["of a packer", 20, "packer", false],
  ["of two packers", 20, "packer", false],
  ["of a session that is over", 20, "owner", true],
] as const)("slow uploads %s keep nobody from sending photographs", async (whose, count, role, isOver) => {
  const client = await atDesk("owner");
  const other = whose === "of the owner" ? client : await atDesk(role);
  const senders = whose === "of two packers" ? [other, await atDesk(role)] : [other];
  const paths = role === "packer" ? [FOLDER, photographs, "/desk/confirm"] : [FOLDER, photographs];
  const slow = Array.from({ length: count }).flatMap(() =>
    senders.flatMap((sender) => paths.map((path) => begin(sender, path, Buffer.from("--b\r\n"), 90_000))),
  );
  if (isOver) await (await other.open("/desk/orders")).press(frameWords.logout);
  try {
    const one = await sendFile(client, FOLDER, "photographs", "slow.jpg", await telephoneJpeg({ shade: 9 }));
    expect(one.status).toBe(303);
    expect((await client.open(FOLDER)).text).toContain(words.arrived(1));
    expect((await sendFile(client, photographs, "photographs", "none.jpg", Buffer.from("x"))).status).toBe(303);
  } finally {
    for (const sending of slow) sending.destroy();
  }
});

test("files that are too large together are refused with the reason, before a page reads them", async () => {
  const client = await atDesk("owner");
  const huge = Buffer.alloc(41 * 1024 * 1024, "a");
  const refused = [
    await sendFile(client, photographs, "photographs", "a.jpg", huge),
    await sendFile(client, IMPORTS, "file", "a.csv", huge),
  ];
  expect(refused.map(({ status }) => status)).toEqual([413, 413]);
  expect(refused[0]?.text).toContain(uploadWords[413].title);
  expect(refused[1]?.text).toContain(tableWords[413].title);
  const large = await sendFile(client, IMPORTS, "file", "a.csv", huge.subarray(0, 11 * 1024 * 1024));
  expect([large.status, large.text.includes(importsWords.tooLarge)]).toEqual([400, true]);
});

test("strangers and packers send no files, and a session that is over leads to the login", async () => {
  const file = Buffer.alloc(3_000_000);
  const packer = await atDesk("packer");
  for (const path of [FOLDER, photographs, IMPORTS])
    expect((await sendFile(packer, path, "file", "a.jpg", file)).status).toBe(403);
  const stranger = createClient(shop.url);
  stranger.jar.set("pallu_desk", "Fe26.2*made*up");
  // More than a form has, and not so much that the line is closed while it is sent.
  const other = await sendFile(stranger, FOLDER, "file", "a.jpg", file.subarray(0, 100_000));
  expect([other.status, other.text]).toEqual([413, expect.stringContaining(refusalWords[413].title)]);
  const owner = await atDesk("owner");
  const cookie = new Map(owner.jar);
  await (await owner.open("/desk/orders")).press(frameWords.logout);
  for (const [name, value] of cookie) owner.jar.set(name, value);
  expect((await sendFile(owner, FOLDER, "file", "a.jpg", file)).status).toBe(303);
  expect((await owner.open(FOLDER)).url.pathname).toBe("/desk/login");
});
