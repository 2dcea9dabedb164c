import { href } from "#app/content/href.ts";
import { redirect } from "react-router";
import { z } from "zod";
import { sentence } from "#content/sentence-words.ts";
import * as messages from "#content/messages.ts";
import { pinFrom } from "#domain/delivery-table.ts";
import { deliveryTo } from "#app/terms/delivery.server.ts";
import { afterCookieCheck, isDataRequest, ownPath, refererPath } from "#app/content/own-path.ts";
import { visitContext, leaveFlash, MAX_TYPED_PIN, type Visit } from "#app/session/visit.server.ts";
import { savePreferences } from "#app/session/preferences.server.ts";
import type { Route } from "./+types/route";

const choice = z.object({
  theme: z.enum(["system", "light", "dark"]).optional().catch(undefined),
  dataSaver: z.enum(["on", "off"]).optional().catch(undefined),
  pin: z.string().optional().catch(undefined),
  /** The button beside the PIN code, which stands in the same form. */
  forget: z.string().optional(),
});

/** Saves theme, data saving or PIN code, or forgets the PIN code, and returns to the page of the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await request.formData();
  const { theme, dataSaver, pin, forget } = choice.parse(Object.fromEntries(body));
  const back = ownPath(body.get("returnTo"), refererPath(request, visit.url, href("/")));
  if (pin !== undefined) {
    await savePin(visit, forget === undefined ? pin : null);
    // A page that loads whole is seen where it was. Script leaves the page in place.
    const path = isDataRequest(request) ? back : `${back.split("#")[0]}#delivery`;
    return redirect(afterCookieCheck(request, path, visit.formPage), 303);
  }
  savePreferences(visit, {
    ...(theme === undefined ? {} : { theme: theme === "system" ? null : theme }),
    ...(dataSaver === undefined ? {} : { dataSaver: dataSaver === "on" }),
  });
  leaveFlash(visit, { kind: "success", text: messages.settingsSaved });
  return redirect(back, 303);
}

/** Remembers where parcels go, and says when they arrive there; null forgets it. What is no PIN code is said, and shown again. */
async function savePin(visit: Visit, typed: string | null): Promise<void> {
  if (typed === null) {
    savePreferences(visit, { pin: null });
    leaveFlash(visit, { kind: "success", text: messages.settingsSaved });
    return;
  }
  const pin = pinFrom(typed);
  if (pin === null) {
    leaveFlash(visit, { kind: "error", text: messages.pinNotIndian, pin: typed.slice(0, MAX_TYPED_PIN) });
    return;
  }
  savePreferences(visit, { pin });
  const told = await deliveryTo(visit, pin);
  const done = told?.text ?? messages.settingsSaved;
  const cash = told?.cash ?? null;
  const text = cash === null ? done : `${sentence(done)} ${cash}`;
  leaveFlash(visit, { kind: told?.isRefused === true ? "error" : "success", text });
}

/** Opened as a page, it leads to the dashboard's settings. */
export function loader() {
  return redirect(`${href("/dashboard")}?tab=settings`);
}
