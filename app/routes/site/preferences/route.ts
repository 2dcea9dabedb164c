import { redirect } from "react-router";
import { z } from "zod";
import * as messages from "#app/content/messages.ts";
import { ownPath, refererPath } from "#app/session/own-path.ts";
import { visitContext, leaveFlash } from "#app/session/visit.server.ts";
import { savePreferences } from "#app/session/preferences.server.ts";
import type { Route } from "./+types/route";

const choice = z.object({
  theme: z.enum(["system", "light", "dark"]).optional().catch(undefined),
  dataSaver: z.enum(["on", "off"]).optional().catch(undefined),
});

/** Saves theme and data saving, and returns to the page of the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await request.formData();
  const { theme, dataSaver } = choice.parse(Object.fromEntries(body));
  savePreferences(visit, {
    ...(theme === undefined ? {} : { theme: theme === "system" ? null : theme }),
    ...(dataSaver === undefined ? {} : { dataSaver: dataSaver === "on" }),
  });
  leaveFlash(visit, { kind: "success", text: messages.settingsSaved });
  return redirect(ownPath(body.get("returnTo"), refererPath(request, visit.url, "/")), 303);
}

/** Opened as a page, it leads to the dashboard's settings. */
export function loader() {
  return redirect("/dashboard?tab=settings");
}
