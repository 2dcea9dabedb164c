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

/** The answer to who asks in a language. */
const inLanguage = async (language: string, path: string) =>
  up.upstream.fetch(new Request(`http://upstream.internal${path}`, { headers: { "accept-language": language } }));

/** Writes a file beside the shop's data, and returns its path. */
async function fileOf(text: string): Promise<string> {
  const file = path.join(up.dataDir, "file.csv");
  await writeFile(file, text);
  return file;
}

test("what a file states is told, written back the same, and forgotten", async () => {
  const file = await fileOf("Name,Value\nlegal name,Pallu Textiles LLP\nhours,\naddress,=12 Bazaar\n");
  expect(await shop("check", "details", file)).toEqual({ code: 0, said: "All is well: details, 2 lines.\n" });
  expect((await up.call("GET", "/shop-content")).body).toEqual({ data: {} });
  expect(await shop("import", "details", file)).toMatchObject({ code: 0 });
  expect((await up.call("GET", "/shop-content")).body).toEqual({
    data: { details: { "legal name": "Pallu Textiles LLP", address: "=12 Bazaar" } },
  });
  expect((await shop("list")).said).toContain("details: 2 lines");
  const exported = await shop("export", "details");
  expect(exported.said).toBe("\ufeffname,value\naddress,'=12 Bazaar\nlegal name,Pallu Textiles LLP\n");
  expect(await shop("import", "details", await fileOf(exported.said))).toMatchObject({ code: 0 });
  expect((await up.call("GET", "/shop-content")).body).toMatchObject({
    data: { details: { address: "=12 Bazaar" } },
  });
  expect(await shop("remove", "details")).toMatchObject({ code: 0 });
  expect((await up.call("GET", "/shop-content")).body).toEqual({ data: {} });
  expect(await shop("export", "details")).toMatchObject({ code: 1, said: "The owner has stated no details.\n" });
});

test.each([
  [
    "pages",
    "page,heading,text,heading:hi,text:hi\nshipping,Cost,It costs {shipping}.,ख़र्च,{shipping} लगते हैं।\nshipping,Cost,No more.,ख़र्च,\n",
    { shipping: [{ heading: "ख़र्च", paragraphs: ["{shipping} लगते हैं।", "No more."] }] },
  ],
  [
    "sizes",
    "table,measure,of,unit,S,M,all,advice,table:hi,measure:hi,advice:hi\nKurti,Bust,body,in,34,36,,Take the larger.,कुर्ती,छाती,बड़ा लें।\nKurti,Length,piece,in,,,40,,कुर्ती,,\n",
    {
      sizes: ["S", "M"],
      tables: [
        {
          name: "Kurti",
          title: "कुर्ती",
          advice: "बड़ा लें।",
          measures: [{ name: "छाती" }, { name: "Length" }],
        },
      ],
    },
  ],
  [
    "delivery",
    "prefix,days,packing days,cash,served,place,place:hi\n302,1,1,yes,yes,Jaipur,जयपुर\n303,1,1,yes,yes,,\n",
    [
      ["302", 1, 1, true, true, "जयपुर"],
      ["303", 1, 1, true, true, null],
    ],
  ],
])(
  "what a file of %s says in Hindi, too, is told to whom asks for it, and written back the same",
  async (kind, lines, expected) => {
    expect(await shop("import", kind, await fileOf(lines))).toMatchObject({ code: 0 });
    const inHindi = await inLanguage("hi", "/shop-content");
    expect(inHindi.headers.get("content-language")).toBe("hi");
    expect(await inHindi.json()).toMatchObject({ data: { [kind]: expected } });
    const inEnglish = await inLanguage("en", "/shop-content");
    expect(inEnglish.headers.get("content-language")).toBe("en");
    expect(await inEnglish.text()).not.toMatch(/\p{Script=Devanagari}/u);
    expect((await shop("export", kind)).said).toBe(`\ufeff${lines}`);
    await shop("remove", kind);
    expect((await inLanguage("hi", "/shop-content")).headers.get("content-language")).toBe("en");
  },
);

test("the shop reads the content once after each change, and keeps it while the upstream does not answer with it", async () => {
  const asked: string[] = [];
  const changes: number[] = [];
  let [at, answers]: [number, Record<string, () => Response>] = [0, {}];
  const cache = createTermsCache({
    base: "http://upstream.internal",
    own: { shipping: specifiedShipping, payments: null, returnDays: null, delivery: untoldDelivery },
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const language = request.headers.get("accept-language") ?? "";
      asked.push(pathname === "/terms" ? pathname : `${pathname} ${language}`);
      return answers[pathname]?.() ?? (await inLanguage(language, pathname));
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
  expect(asked).toEqual(["/terms", "/terms", "/shop-content en", "/shop-content hi", "/terms"]);
  expect(cache.knownContent("hi")).toBe(cache.knownContent("en"));
  expect(changes).toHaveLength(2);
  await shop("import", "details", await fileOf("name,value\nhours,Mon-Sat"));
  for (const [path, answer] of [
    ["/terms", () => new Response(null, { status: 503 })],
    ["/terms", () => new Response(null, { status: 429 })],
    ["/shop-content", () => new Response(null, { status: 404 })],
    ["/shop-content", () => new Response("<html>")],
    ["/shop-content", () => Response.json({ data: { details: { hours: "x".repeat(1024 * 1024) } } })],
  ] as const) {
    [at, answers] = [at + 120_000, { [path]: answer }];
    await cache.refresh();
    expect(cache.knownContent()).toMatchObject({ details: { hours: "Mon-Fri" } });
  }
  answers = {};
  await cache.refresh();
  expect(cache.knownContent()).toMatchObject({ details: { hours: "Mon-Sat" } });
  await shop("import", "details", await fileOf("name,value,value:hi\nhours,Mon-Sun,रोज़"));
  await cache.refresh();
  expect([cache.knownContent().details, cache.knownContent("hi").details]).toEqual([
    { hours: "Mon-Sun" },
    { hours: "रोज़" },
  ]);
  await shop("remove", "details");
});
