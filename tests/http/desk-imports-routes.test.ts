import { expect, test, vi } from "vitest";
import { importsWords } from "#content/desk/imports-words.ts";
import { tableWords } from "#content/refusal-words.ts";
import { atDesk } from "#tests/support/desk-visit.ts";
import { keepCookies, type Client } from "#tests/support/client.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { attribute, named } from "#tests/support/html.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { storedImport } from "#tests/support/stored-import.ts";

useSharedShop();

const address = "/desk/files/imports";

/** Sends a table as the page's form does. */
async function send(client: Client, name: string, bytes: string | Buffer) {
  const page = await client.open(address);
  const key = named(page.root, "input").find((field) => attribute(field, "name") === "key");
  const body = new FormData();
  body.append("key", attribute(key ?? page.root, "value") ?? "");
  body.append("file", new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  const cookie = [...client.jar].map(([one, value]) => `${one}=${value}`).join("; ");
  const headers = { accept: "text/html", cookie };
  const response = await fetch(new URL(address, shop.url), { method: "POST", body, redirect: "manual", headers });
  keepCookies(client.jar, response.headers.getSetCookie());
  return { status: response.status, location: response.headers.get("location") ?? "", text: await response.text() };
}

test("an owner brings a table in without script: sees the numbers, applies it and undoes it", async () => {
  const desk = await atDesk({ shop, up }, "owner");
  const sent = await send(
    desk,
    "new.csv",
    "slug,name,category,price\ndesk-table-stole,Desk Table Stole,accessories,700\n",
  );
  expect(sent.status).toBe(303);
  const reloaded = (words: string) =>
    vi.waitFor(async () => {
      const page = await desk.open(new URL(sent.location, shop.url).pathname);
      expect(page.text).toContain(words);
      return page;
    }, eventWait);
  const read = await reloaded(importsWords.states.checked);
  expect(read.text).toContain("desk-table-stole");
  expect(named(read.root, "script")).toEqual([]);
  await read.press(importsWords.apply);
  const applied = await reloaded(importsWords.states.done);
  const stored = () => up.database.prepare("select hidden from products where slug = 'desk-table-stole'").get();
  expect(stored()).toBeDefined();
  await vi.waitFor(async () => expect(up.database.prepare("select * from import_lease").all()).toEqual([]), eventWait);
  await applied.press(importsWords.undo);
  await reloaded(importsWords.states.undone);
  // The row goes when the undoing tidies, after the page has said so.
  await vi.waitFor(() => expect(stored()).toBeUndefined(), eventWait);
});

test("an owner cancels an import that takes too long", async () => {
  const desk = await atDesk({ shop, up }, "owner");
  const { options } = storedImport(0);
  const row = `insert into desk_imports (id, staff_id, name, created_at, options, state, holder, touched_at)
    select 'slow', max(id), 'slow.csv', '2026-11-20', '${options}', 'checking', 'elsewhere:1', '2999-01-01' from staff`;
  up.database.prepare(row).run();
  const page = await (await desk.open(`${address}/slow`)).press(importsWords.cancel);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(importsWords.states.cancelled)]);
});

test("refuses no file and one above 10 MB in the form, and shows a packer none", async () => {
  const desk = await atDesk({ shop, up }, "owner");
  const none = await send(desk, "", "");
  expect([none.status, none.text.includes(importsWords.noFile)]).toEqual([400, true]);
  const large = await send(desk, "large.csv", Buffer.alloc(11 * 1024 * 1024, "a"));
  expect([large.status, large.text.includes(importsWords.tooLarge)]).toEqual([413, true]);
  const huge = await send(desk, "huge.csv", Buffer.alloc(41 * 1024 * 1024, "a"));
  expect([huge.status, huge.text]).toEqual([413, expect.stringContaining(tableWords[413].title)]);
  expect((await (await atDesk({ shop, up }, "packer")).open(address)).status).toBe(403);
});
