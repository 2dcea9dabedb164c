import type { RouterContextProvider } from "react-router";
import { runtimeContext } from "#app/session/runtime.server.ts";
import { visitContext } from "#app/session/visit.server.ts";

/** The shop's address without a slash at its end: the configured one, else that of this request. */
export function shopAddress(context: Readonly<RouterContextProvider>): string {
  return context.get(runtimeContext).publicUrl ?? context.get(visitContext).url.origin;
}
