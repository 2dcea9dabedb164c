import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { brotliCompressSync } from "node:zlib";

/** Serves copies of pages without script, compressed once. Pictures and styles are copied from the shop at the first request. */
export async function staticCopy(shop: string, paths: readonly string[]): Promise<{ url: string; server: Server }> {
  const files = new Map<string, { type: string; body: Buffer; encoding: string | null }>();
  for (const path of paths) {
    const html = await (await fetch(shop + path)).text();
    const plain = html.replaceAll(/<script[^>]*>[^]*?<\/script>/g, "");
    files.set(path, { type: "text/html; charset=utf-8", body: brotliCompressSync(plain), encoding: "br" });
  }
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? "/";
      const key = `${path} ${path.startsWith("/picture") ? request.headers.accept : ""}`;
      const kept = files.get(path) ?? files.get(key) ?? (await copyOf(shop + path, request.headers.accept ?? "*/*"));
      if (!files.has(path)) files.set(key, kept);
      response.writeHead(200, {
        "content-type": kept.type,
        "content-length": kept.body.length,
        "cache-control": "max-age=60",
        ...(kept.encoding === null ? {} : { "content-encoding": kept.encoding }),
      });
      response.end(kept.body);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, server };
}

async function copyOf(address: string, accept: string) {
  const answer = await fetch(address, { headers: { accept } });
  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("content-type") ?? "application/octet-stream";
  return /^(text|application|image\/svg)/.test(type)
    ? { type, body: brotliCompressSync(body), encoding: "br" }
    : { type, body, encoding: null };
}
