import { z } from "zod";
import { href } from "#app/content/href.ts";
import { blankForm } from "#app/forms/parse.server.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { HouseState } from "#app/routes/desk/house-state.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { readHouseRuns } from "#contract/desk/books-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

/** The form posts to the file's own address, since its answer is a file. */
const schema = z.object({ password: z.string(), confirmPassword: z.string() });
type FieldName = keyof z.input<typeof schema>;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "backup");
  const house = await loadFromDesk(visit, readHouseRuns);
  return { frame: deskFrame(visit), house, timeZone: visit.runtime.timeZone, form: blankForm(schema) };
}

export default function BackupPage({ loaderData: { frame, house, timeZone, form } }: Route.ComponentProps) {
  const { backup_way: way } = house;
  return (
    <DeskPage frame={frame} title={booksWords.backupTitle}>
      <HouseState house={house} timeZone={timeZone} mayBackUp={false} only="backup" />
      <div className="mt-4 max-w-xl space-y-3">
        {way === "command" ? (
          <>
            <p>{booksWords.backupCommand}</p>
            <Command text={'pg_dump --format=custom --file=pallu.dump "$DATABASE_URL"'} />
          </>
        ) : (
          <>
            <p>{booksWords.backupLead}</p>
            <p>{booksWords.backupSeal}</p>
            <ShopForm
              id="backup"
              state={form}
              labels={booksWords.passphraseLabels}
              action={href("/desk/books/backup/file")}
              className="max-w-md"
            >
              <PasswordField<FieldName> name="password" autoComplete="new-password" hint={booksWords.passphraseHint} />
              <PasswordField<FieldName> name="confirmPassword" autoComplete="new-password" />
              <SubmitButton pendingText={booksWords.backupNow}>{booksWords.backupNow}</SubmitButton>
            </ShopForm>
            <p>{booksWords.backupWait}</p>
            <h2>{booksWords.backupRead}</h2>
            <p>{booksWords.backupOpenWith}</p>
            <Command
              text={way === "copy" ? "age -d -o pallu.tar pallu.tar.age" : "age -d -o pallu.dump pallu.dump.age"}
            />
            <p>{way === "copy" ? booksWords.backupRestore : booksWords.backupRestoreDump}</p>
            <Command
              text={
                way === "copy"
                  ? 'tar -xf pallu.tar -C "$DATA_DIR"'
                  : 'pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" pallu.dump'
              }
            />
          </>
        )}
        <p>
          <a href={href("/desk/books")} className="link inline-flex min-h-11 items-center">
            {booksWords.back}
          </a>
        </p>
      </div>
    </DeskPage>
  );
}

function Command({ text }: { text: string }) {
  return (
    <pre lang="en" className="card p-3 whitespace-pre-wrap wrap-anywhere">
      <code>{text}</code>
    </pre>
  );
}
