import { spawn } from "node:child_process";
import process from "node:process";

// Runs `npm start` as a new user would, waits for the home page, and ends. It is plain JavaScript, since the Node that
// a machine has by itself runs it.
const LONGEST_START_MS = 600_000;
const isWindows = process.platform === "win32";
const child = spawn("npm", ["start"], {
  stdio: ["ignore", "pipe", "inherit"],
  shell: isWindows,
  detached: !isWindows,
  env: { ...process.env, PORT: "0" },
});

/** Ends the whole process tree: npm, its shell and the shop. */
function stop() {
  if (isWindows) spawn("taskkill", ["/pid", String(child.pid), "/t", "/f"]);
  else process.kill(-child.pid, "SIGTERM");
}

const address = await new Promise((found, failed) => {
  const deadline = setTimeout(() => failed(new Error("npm start printed no address.")), LONGEST_START_MS);
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    printed += text;
    const match = /http:\/\/localhost:\d+/.exec(printed);
    if (match === null) return;
    clearTimeout(deadline);
    found(match[0]);
  });
  child.once("exit", (code) => failed(new Error(`npm start ended with ${code}.`)));
}).catch((error) => error);

if (address instanceof Error) {
  console.error(address.message);
  process.exitCode = 1;
} else {
  child.removeAllListeners("exit");
  const response = await fetch(address);
  console.log(`${address} answers ${response.status}.`);
  process.exitCode = response.ok ? 0 : 1;
}
stop();
