import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { policyWithHashes } from "#serving/inline-hashes.ts";

const policy = "default-src 'none'; script-src 'self'; style-src 'self'";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("lists each inline script and style by its hash, once", () => {
  const html =
    '<!doctype html><head><style>a{color:red}</style><script type="application/ld+json">{"a":"</b>"}</script></head>' +
    "<body><script>start('<p>')</script><main><script>start('<p>')</script>" +
    '<script type="text/deferred">import "x"</script><script src="/a.js"></script></main>';
  expect(policyWithHashes(html, policy)).toBe(
    `default-src 'none'; script-src 'self' ${hash("start('<p>')")} ${hash('import "x"')}; style-src 'self' ${hash("a{color:red}")}`,
  );
});

test("leaves the policy of a page without inline scripts and styles", () => {
  expect(policyWithHashes("<!doctype html><p>Words</p>", policy)).toBe(policy);
});
