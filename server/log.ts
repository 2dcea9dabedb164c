import { pino, type DestinationStream, type Logger } from "pino";

/** The shop's structured log: one JSON object a line. */
export type Log = Logger;

/** Opens the log on an output. No caller may log a password, token or card number. The fields below are hidden all the same. */
export function createLog(level: string, output: DestinationStream): Log {
  const redact = { paths: ["password", "token", "cardNumber", "cvv", "authorization", "cookie"], censor: "…" };
  return pino({ level, base: null, redact }, output);
}
