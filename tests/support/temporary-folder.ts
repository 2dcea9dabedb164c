import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Where Linux keeps files in memory. */
const IN_MEMORY = "/dev/shm";
/** What a run of all tests writes at most, PostgreSQL's log of changes included, and as much again: 2 GB. */
const ROOM_BYTES = 4e9;

/**
 * Where temporary files of tests belong: in memory if there is room, since a database waits for the disk at the end of
 * each change, and no test is about the loss of power. Else, and where a folder was chosen (`TMPDIR`), where the system
 * has them.
 */
export function temporaryFolder(): string {
  return process.env["TMPDIR"] === undefined && isRoomInMemory() ? IN_MEMORY : tmpdir();
}

function isRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // Containers often have 64 MB there, and allow no program in it to run.
    return bavail * bsize > ROOM_BYTES && process.availableMemory() > 2 * ROOM_BYTES && !forbidsPrograms();
  } catch {
    return false;
  }
}

function forbidsPrograms(): boolean {
  return readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .some(([, folder, , options = ""]) => folder === IN_MEMORY && options.split(",").includes("noexec"));
}
