import type { ServerResponse } from "node:http";

/**
 * What a call comes to instead of its answer: never (`late`), nothing at all (`closed`), half an answer (`cut`), done but
 * its answer not told (`lost`), a page for people (`html`), half of some JSON (`torn`), JSON about something else (`shape`),
 * success without a word (`empty`), a byte now and then without end (`trickle`), more than anyone would read (`huge`),
 * every other call closed (`flap`), or a refusal of its own.
 */
export type Fault = "late" | "closed" | "cut" | "lost" | "html" | "torn" | "shape" | "empty" | "trickle" | "huge" | "flap" | { status: number; body?: unknown };

/** Answers with a fault; `lost` is whoever answers' own to do. */
export function misbehave(response: ServerResponse, fault: Exclude<Fault, "lost">): void {
  const json = { "content-type": "application/json" };
  if (typeof fault === "object") {
    response.writeHead(fault.status, json).end(JSON.stringify(fault.body ?? { message: "<b>SQLITE_BUSY</b> at /srv/api.js:12" }));
    return;
  }
  switch (fault) {
    case "late":
      // Whoever asked has to give up by herself.
      return;
    case "trickle": {
      response.writeHead(200, json).write("[");
      const drip = setInterval(() => response.write(" "), 200);
      response.once("close", () => clearInterval(drip));
      return;
    }
    case "huge": {
      const piece = Buffer.alloc(1024 * 1024, " ");
      response.writeHead(200, json).write("[");
      const pour = () => {
        while (!response.destroyed && response.write(piece)) continue;
      };
      response.on("drain", pour);
      pour();
      return;
    }
    case "empty":
      response.writeHead(200, json).end();
      return;
    case "flap":
    case "closed":
      response.destroy();
      return;
    case "cut":
      response.writeHead(200, { ...json, "content-length": "1000" }).write('{"success":true,"data":[{"id":1,"name":"Half a', () => response.destroy());
      return;
    case "html":
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Proxy</title><h1>Welcome to the proxy</h1>");
      return;
    case "torn":
      response.writeHead(200, json).end('{"success":true,"data":[');
      return;
    case "shape":
      response.writeHead(200, json).end('{"weather":{"today":"fine"}}');
  }
}
