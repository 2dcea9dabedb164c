import type { IncomingMessage } from "node:http";
import { answerClientError } from "./answer-client-error.ts";
import type { NodeLink } from "./chain-links.ts";

/** When the body of a request must have arrived. */
const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Answers 408 where the body of a request takes longer than this, in ms. Node itself has one limit for all requests. */
export function limitRequestTime(ms: number): NodeLink {
  return (request, _response, next) => {
    const { "content-length": length = "0", "transfer-encoding": coding } = request.headers;
    if (length !== "0" || coding !== undefined) setDeadline(request, ms);
    next();
  };
}

/** Gives a request more time, in ms, also without any data on its connection: as long as its sender waits for the shop. */
export function allowTime(request: IncomingMessage, ms: number): void {
  setDeadline(request, ms);
  request.setTimeout(ms);
}

function setDeadline(request: IncomingMessage, ms: number): void {
  clearTimeout(deadlines.get(request));
  const { socket } = request;
  const end = () => {
    if (!request.complete)
      answerClientError(
        Object.assign(new Error("too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }),
        socket,
        request.url,
      );
  };
  const deadline = setTimeout(end, ms);
  deadlines.set(request, deadline);
  const clear = () => clearTimeout(deadline);
  request.once("end", clear);
  socket.once("close", clear);
}
