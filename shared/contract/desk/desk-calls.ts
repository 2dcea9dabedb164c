import type { DeskCall } from "./desk-call.ts";
import * as session from "./session-calls.ts";

/** Every room's file of calls. */
const rooms: readonly Record<string, unknown>[] = [session];

/** Every call of the desk, by its address. */
export const deskCalls: readonly DeskCall[] = rooms
  .flatMap((room) => Object.values(room).filter(isCall))
  .sort((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1));

function isCall(value: unknown): value is DeskCall {
  return typeof value === "object" && value !== null && "path" in value && "right" in value;
}
