import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createTermsCache } from "#app/gateway/terms-cache.server.ts";
import { noContent } from "#domain/shop-content.ts";
import { untoldDelivery } from "#domain/delivery-terms.ts";
import { specifiedShipping } from "#domain/totals.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import type { TestUpstream } from "#tests/support/upstream-fixture.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";

let up: TestUpstream;
useUpstream((made) => ({ up } = made));

const shop = (...words: string[]) => runOwnerCommand(up, "shop", words);

/** Writes a file beside the shop's data, and returns its path. */
async function fileOf(text: string): Promise<string> {
  const file = path.join(up.dataDir, "file.csv");
  await writeFile(file, text);
  return file;
}

test("what a file states is told, written back the same, and forgotten", async () => {
  const file = await fileOf("Name,Value\nlegal name,Pallu Textiles LLP\nhours,\nemail,=care@pallu.in\n");
  expect(await shop("check", "details", file)).toEqual({ code: 0, said: "All is well: details, 2 lines.\n" });
  expect((await up.call("GET", "/shop-content")).body).toEqual({ data: {} });
  expect(await shop("import", "details", file)).toMatchObject({ code: 0 });
  expect((await up.call("GET", "/shop-content")).body).toEqual({
    data: { details: { "legal name": "Pallu Textiles LLP", email: "=care@pallu.in" } },
  });
  expect((await shop("list")).said).toContain("details: 2 lines");
  const exported = await shop("export", "details");
  expect(exported.said).toBe("\ufeffname,value\nemail,'=care@pallu.in\nlegal name,Pallu Textiles LLP\n");
  expect(await shop("import", "details", await fileOf(exported.said))).toMatchObject({ code: 0 });
  expect((await up.call("GET", "/shop-content")).body).toMatchObject({
    data: { details: { email: "=care@pallu.in" } },
  });
  expect(await shop("remove", "details")).toMatchObject({ code: 0 });
  expect((await up.call("GET", "/shop-content")).body).toEqual({ data: {} });
  expect(await shop("export", "details")).toMatchObject({ code: 1, said: "The owner has stated no details.\n" });
});

test.each([
  ["name;value\nlegal nam;Pallu", 'line 2: there is no detail "legal nam"'],
  ["name,value\nhours,9\nHOURS,10", 'line 3: "hours" stands there twice'],
  [`name,value\nhours,${"9".repeat(301)}`, 'line 2: "hours" is longer than 300 characters'],
  ["name,other\nhours,9", 'the column "value" is missing'],
  ["name,value,place\nhours,9,here", 'line 1: there is no column "place"'],
  ["name,value\n\n", "no lines below the names"],
  [`name,value\n${"hours,9\n".repeat(101)}`, "more than 100 lines"],
])("a file with a wrong line is refused whole, and its line named: %j", async (text, expected) => {
  await shop("remove", "details");
  const file = await fileOf(text);
  for (const command of ["check", "import"]) {
    const { code, said } = await shop(command, "details", file);
    expect([code, said]).toEqual([1, expect.stringContaining(expected)]);
  }
  expect((await up.call("GET", "/shop-content")).body).toEqual({ data: {} });
});

test("a kind or a file that is not there is said in words", async () => {
  expect((await shop("import", "detials", "x.csv")).said).toContain("There is no kind detials. Did you mean details?");
  expect((await shop("check", "details", "nowhere.csv")).said).toContain("There is no file nowhere.csv.");
});

test("the shop reads the content once after each change, and keeps it while the upstream does not answer", async () => {
  const asked: string[] = [];
  const changes: number[] = [];
  let [at, isDown] = [0, false];
  const cache = createTermsCache({
    base: "http://upstream.internal",
    own: { shipping: specifiedShipping, payments: null, returnDays: null, delivery: untoldDelivery },
    fetch: async (request) => {
      asked.push(new URL(request.url).pathname);
      const answer = await up.call("GET", new URL(request.url).pathname);
      return isDown ? new Response(null, { status: 503 }) : Response.json(answer.body);
    },
    onChange: () => void changes.push(at),
    report: () => undefined,
    now: () => at,
  });
  await shop("remove", "details");
  expect([cache.knownContent(), await cache.content()]).toEqual([noContent, noContent]);
  await shop("import", "details", await fileOf("name,value\nhours,Mon-Fri"));
  await cache.refresh();
  expect(await cache.content()).toMatchObject({ details: { hours: "Mon-Fri" } });
  await cache.refresh();
  expect(asked).toEqual(["/terms", "/terms", "/shop-content", "/terms"]);
  expect(changes).toHaveLength(2);
  [at, isDown] = [120_000, true];
  await cache.refresh();
  expect(cache.knownContent()).toMatchObject({ details: { hours: "Mon-Fri" } });
});
