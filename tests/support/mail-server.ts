import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** A message as it arrived. */
export interface ReceivedMail {
  from: string;
  to: string[];
  text: string;
}

/** A mail server that listens on a free port; while it is not open it refuses every message. */
export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** How many messages it has refused. */
  refused: number;
  isOpen: boolean;
  /** Done when a recipient was named and the message is still to come. */
  beforeData(): void;
  /** Done when the end of a message is here and the answer is still to go. */
  beforeAnswer(): void;
}

/** Starts a mail server; it stops when the test has finished. */
export async function startMailServer(): Promise<MailServer> {
  const state: MailServer = { url: "", received: [], refused: 0, isOpen: true, beforeData() {}, beforeAnswer() {} };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo(_address, _session, done) {
      state.beforeData();
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        if (!state.isOpen) {
          state.refused++;
          done(new Error("not now"));
          return;
        }
        state.received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        state.beforeAnswer();
        done();
      });
    },
  });
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  state.url = `smtp://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return state;
}
