import { redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { takeSealedBackup } from "#app/gateway/desk.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { leaveDeskFlash, requireMember } from "#app/session/desk-visit.server.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { readHouseRuns, takeBackup } from "#contract/desk/books-calls.ts";
import { dayOf } from "#domain/dates.ts";
import type { Route } from "./+types/route";

export function loader({ context }: Route.LoaderArgs) {
  requireMember(context, "backup");
  return redirect(href("/desk/books/backup"), 303);
}

/** A sealed backup, as it is made. What is wrong is said on the page of the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = requireMember(context, "backup");
  const fields = await readFormData(request);
  const typed = takeBackup.body.safeParse({ passphrase: fields.get("password") });
  if (!typed.success) return refused(booksWords.passphraseShort);
  const { passphrase } = typed.data;
  if (passphrase !== fields.get("confirmPassword")) return refused(booksWords.passphraseOther);
  const { backup_way: way } = await loadFromDesk(visit, readHouseRuns);
  const { value: taken } = await toResult(takeSealedBackup(visit.upstream, passphrase));
  if (taken === null || taken.stream === null) return refused(taken?.message ?? booksWords.backupRefused);
  const day = dayOf(new Date().toISOString(), visit.runtime.timeZone) ?? "";
  return new Response(taken.stream, {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="pallu-${day}.${way === "dump" ? "dump" : "tar"}.age"`,
    },
  });

  function refused(text: string): Response {
    leaveDeskFlash(visit, "error", text);
    return redirect(href("/desk/books/backup"), 303);
  }
}
