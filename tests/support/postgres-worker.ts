import { workerData, type MessagePort } from "node:worker_threads";
import { Client, types } from "pg";

/** The other side of `test-database.ts`: answers each question, then wakes whoever waits. */
const { url, port, flag } = workerData as { url: string; port: MessagePort; flag: Int32Array };
// Counts and sums arrive as text otherwise.
for (const type of [20, 1700]) types.setTypeParser(type, Number);
const client = new Client({ connectionString: url });
const connected = client.connect();
// Broken from outside, when a test ends the server's databases: the next question fails.
client.on("error", () => undefined);

port.on("message", (question: { sql: string; values: unknown[] | null } | null) => {
  void tell(question);
});

async function tell(question: Parameters<typeof answer>[0]): Promise<void> {
  port.postMessage(await answer(question));
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
  if (question === null) port.close();
}

async function answer(
  question: { sql: string; values: unknown[] | null } | null,
): Promise<{ rows?: unknown[]; error?: string }> {
  try {
    await connected;
    if (question === null) {
      await client.end();
      return {};
    }
    const result =
      question.values === null ? await client.query(question.sql) : await client.query(question.sql, question.values);
    return { rows: result.rows ?? [] };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
