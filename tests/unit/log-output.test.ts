import { expect, test } from "vitest";
import { createLogOutput } from "#process/log-output.ts";

/** An output that takes as many bytes as it has room for, and then fails with a code. */
function disk(code = "ENOSPC") {
  const state = { room: Number.POSITIVE_INFINITY, written: "", complaints: "", tries: 0 };
  const output = createLogOutput({
    log: 1,
    complaints: 2,
    write(descriptor, bytes) {
      if (descriptor === 2) {
        state.complaints += Buffer.from(bytes).toString();
        return bytes.length;
      }
      state.tries += 1;
      const taken = Math.min(bytes.length, state.room);
      if (taken === 0) throw Object.assign(new Error("it does not fit"), { code });
      state.room -= taken;
      state.written += Buffer.from(bytes.subarray(0, taken)).toString();
      return taken;
    },
  });
  return { state, output };
}

test("a full disk loses lines, which are counted, told once, and told in the log when there is room again", () => {
  const { state, output } = disk();
  state.room = 5;
  for (const line of ["one\n", "two\n", "three\n"]) output.write(line);
  expect([output.lostLines(), state.complaints.match(/ENOSPC/g)?.length]).toEqual([2, 1]);
  state.room = Number.POSITIVE_INFINITY;
  output.write("four\n");
  output.write("five\n");
  const [first, torn, notice = "", ...rest] = state.written.split("\n");
  expect([first, torn, ...rest]).toEqual(["one", "t", "four", "five", ""]);
  expect(JSON.parse(notice)).toMatchObject({ level: 40, lost: 2 });
  expect(output.lostLines()).toBe(2);
});

test("waits a moment for a slow reader, and for later lines not at all until it reads again", () => {
  const { state, output } = disk("EAGAIN");
  state.room = 0;
  output.write("one\n");
  expect(state.tries).toBeGreaterThan(1);
  state.tries = 0;
  for (const line of ["two\n", "three\n"]) output.write(line);
  expect([state.tries, output.lostLines()]).toEqual([2, 3]);
});
