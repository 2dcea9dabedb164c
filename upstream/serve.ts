import { pino } from "pino";
import { readEnvironment, UpstreamEnvironmentError } from "./read-environment.ts";
import { startServer } from "./start-server.ts";

/** The upstream as a program: `npm run upstream`. One JSON line a log entry; SIGTERM and SIGINT drain. */
async function main(): Promise<void> {
  const log = pino({ base: null });
  const server = await startServer(readEnvironment(process.env), ({ level, msg, ...facts }) => log[level](facts, msg));
  // Before it says that it is open: whoever reads that may ask it to stop.
  const stop = () => void server.stop().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  console.log(`The upstream is open at ${server.url}`);
  console.log(`  ${server.description}`);
  if (server.metricsUrl !== null) console.log(`  figures: ${server.metricsUrl}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof UpstreamEnvironmentError ? `The upstream cannot start. Please mend these settings:\n${error.message}` : error);
  process.exit(1);
});
