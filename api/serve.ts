import { pino } from "pino";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { SettingsError } from "#settings/environment.ts";
import { logOutput } from "#process/log-output.ts";
import { readUpstreamSettings } from "./upstream-settings.ts";
import { startServer } from "./start-server.ts";
import { StorageError } from "#process/storage-error.ts";

/** The upstream as a program: `npm run upstream`. It logs one JSON object a line. SIGTERM and SIGINT stop it. */
async function main(): Promise<void> {
  if (process.argv.includes("--help")) {
    console.log(
      "npm run upstream: serves the embedded API at UPSTREAM_HOST and UPSTREAM_PORT; docs/settings.md has all settings.",
    );
    return;
  }
  const log = pino({ base: null }, logOutput);
  const settings = readUpstreamSettings(process.env);
  const server = await startServer(settings, ({ level, msg, ...facts }) => log[level](facts, msg), sampleCatalogue);
  // Set before the address is printed: a reader of the address may stop the program at once.
  const stop = () => void server.stop().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const told = [
    `The upstream is open at ${server.url}`,
    `  ${server.description}`,
    `  owner: ${settings.OWNER_EMAIL ?? "nobody is written to about orders and questions; set OWNER_EMAIL to your address"}`,
    ...(server.metricsUrl === null ? [] : [`  metrics: ${server.metricsUrl}`]),
  ];
  logOutput.write(`${told.join("\n")}\n`);
}

main().catch((error: unknown) => {
  console.error(`The upstream cannot start${explanationOf(error)}`);
  process.exit(1);
});

/** Explains a failed start: what to do or, where that is not known, the error with its stack. */
function explanationOf(error: unknown): string {
  if (error instanceof SettingsError) return `. Please mend these settings:\n${error.message}`;
  if (error instanceof StorageError) return `. ${error.message}`;
  switch (
    error instanceof Error && "syscall" in error && "code" in error
      ? `${String(error.syscall)} ${String(error.code)}`
      : null
  ) {
    case "listen EADDRINUSE":
      return ": the port is taken. Stop what listens there, or set UPSTREAM_PORT to another.";
    case "listen EACCES":
      return ": it may not listen on that port. Set UPSTREAM_PORT to one from 1024 up.";
    case "listen EADDRNOTAVAIL":
    case "getaddrinfo ENOTFOUND":
    case "getaddrinfo EAI_AGAIN":
      return ": UPSTREAM_HOST is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for every interface.";
    default:
      return `. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}
