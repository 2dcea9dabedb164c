import type { AnswerBody } from "./response-body.server.ts";
import { readAnswer, type ReadAnswer, type Reading } from "./parse-body.server.ts";

/** Runs in a thread of its own: reads a large answer, and gives back no more than pages show. */
export default function read({ answer, reading }: { answer: AnswerBody; reading: Reading }): ReadAnswer {
  return readAnswer(answer, reading, { keeps: true });
}
