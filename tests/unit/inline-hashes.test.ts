import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { withInlineHashes } from "../../delivery/inline-hashes.ts";

const policy = "default-src 'none'; script-src 'self'; style-src 'self'";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

async function hashed(html: string, headers: Record<string, string> = {}): Promise<Response> {
  const all = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy, ...headers };
  return withInlineHashes(new Response(html, { status: 404, headers: all }));
}

test("names each inline script and style by its hash, once, and leaves the page as it is", async () => {
  const html =
    '<!doctype html><head><style>a{color:red}</style><script type="application/ld+json">{"a":"</b>"}</script></head>' +
    "<body><script>start('<p>')</script><main><script>start('<p>')</script>" +
    '<script type="text/deferred">import "x"</script><script src="/a.js"></script></main>';
  const response = await hashed(html);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe(html);
  expect(response.headers.get("content-security-policy")).toBe(
    `default-src 'none'; script-src 'self' ${hash("start('<p>')")} ${hash('import "x"')}; style-src 'self' ${hash("a{color:red}")}`,
  );
});

test("leaves the policy of a page without inline scripts and of an answer that is no page", async () => {
  expect((await hashed("<!doctype html><p>Words</p>")).headers.get("content-security-policy")).toBe(policy);
  const data = await hashed("<script>start()</script>", { "content-type": "text/x-script" });
  expect(data.headers.get("content-security-policy")).toBe(policy);
});
