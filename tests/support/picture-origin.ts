import type { IncomingMessage, ServerResponse } from "node:http";
import { serveLocally } from "./serve-locally.ts";

/** Answers one path of a picture origin. */
type Responder = (request: IncomingMessage, response: ServerResponse) => void;

/** A small HTTP server that pictures are fetched from. */
export interface PictureOrigin {
  url: string;
  /** How often a path was asked for. */
  askedFor(path: string): number;
  stop(): Promise<void>;
}

/** Starts one on any free port. A path's value is what it answers: bytes with a type, or a function. Other paths are 404. */
export async function startPictureOrigin(
  paths: Record<string, Responder | { type: string; bytes: Buffer }>,
): Promise<PictureOrigin> {
  const asked = new Map<string, number>();
  const { url, stop } = await serveLocally((request, response) => {
    const path = request.url ?? "";
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const answer = paths[path];
    if (answer === undefined) response.writeHead(404).end("nothing");
    else if (typeof answer === "function") answer(request, response);
    else response.writeHead(200, { "content-type": answer.type }).end(answer.bytes);
  });
  return { url, askedFor: (path) => asked.get(path) ?? 0, stop };
}
