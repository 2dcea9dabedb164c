import type { ServerResponse } from "node:http";

/**
 * What a call comes to instead of its answer: never (`late`), nothing at all (`closed`), half an answer (`cut`), done but
 * its answer not told (`lost`), a page for people (`html`), half of some JSON (`torn`), JSON about something else (`shape`),
 * success without a word (`empty`), a byte now and then without end (`trickle`), more than anyone would read (`huge`),
 * every other call closed (`flap`), done but answered with 500 (`denied`) or not at all (`forgotten`), or a refusal of its own.
 */
export type Fault =
  | "late"
  | "closed"
  | "cut"
  | "lost"
  | "html"
  | "torn"
  | "shape"
  | "empty"
  | "trickle"
  | "huge"
  | "flap"
  | "denied"
  | "forgotten"
  | { status: number; body?: unknown };

const afterwards = ["lost", "denied", "forgotten"] as const;

/** The faults of an upstream that did what it was asked. */
export type DoneFault = (typeof afterwards)[number];

/** Whether the upstream works as ever, and only its answer is not told. */
export function isDone(fault: Fault): fault is DoneFault {
  return afterwards.some((one) => one === fault);
}

/** Lets an upstream work as ever, and its answer come to the fault. */
export function garble(response: ServerResponse, fault: DoneFault): void {
  const answer = response.writeHead.bind(response);
  response.writeHead = () => {
    if (fault === "denied") return answer(500, { "content-type": "application/json" });
    if (fault === "lost") return response.destroy();
    response.write = () => true;
    response.end = () => response;
    return response;
  };
}

/** Answers with a fault of its own. */
export function misbehave(response: ServerResponse, fault: Exclude<Fault, DoneFault>): void {
  const json = { "content-type": "application/json" };
  if (typeof fault === "object") {
    response
      .writeHead(fault.status, json)
      .end(JSON.stringify(fault.body ?? { message: "<b>SQLITE_BUSY</b> at /srv/api.js:12" }));
    return;
  }
  switch (fault) {
    case "late":
      // The client has to give up by itself.
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
      response
        .writeHead(200, { ...json, "content-length": "1000" })
        .write('{"success":true,"data":[{"id":1,"name":"Half a', () => response.destroy());
      return;
    case "html":
      response
        .writeHead(200, { "content-type": "text/html" })
        .end("<!doctype html><title>Proxy</title><h1>Welcome to the proxy</h1>");
      return;
    case "torn":
      response.writeHead(200, json).end('{"success":true,"data":[');
      return;
    case "shape":
      response.writeHead(200, json).end('{"weather":{"today":"fine"}}');
  }
}
