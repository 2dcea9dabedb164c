// Loaded before a shop under test: its standard input is a pipe from the test's process, and ends however that does.
process.stdin.once("end", () => process.kill(process.pid, "SIGKILL")).resume();
