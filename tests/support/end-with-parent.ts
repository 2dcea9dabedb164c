import { isMainThread } from "node:worker_threads";

// Loaded before a shop under test: its standard input is a pipe from the test's process, and ends however that does.
// The standard input of a thread ends at once.
if (isMainThread) process.stdin.once("end", () => process.kill(process.pid, "SIGKILL")).resume();
