import type { RouterContextProvider } from "react-router";
import { runtimeContext } from "../../session/runtime.server.ts";
import { visitContext } from "../../session/visit.server.ts";

/** The shop's address without a slash at its end: as configured, else as this request came by. */
export function shopAddress(context: Readonly<RouterContextProvider>): string {
  return context.get(runtimeContext).publicUrl ?? context.get(visitContext).url.origin;
}
