import { Readable } from "node:stream";
import { z } from "zod";
import { makeBackup, readHouse } from "#api/desk/house.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { booksWords as words } from "#content/desk/books-words.ts";
import { dayOf } from "#domain/dates.ts";
import { DeskForm, TapLink } from "#desk/forms.tsx";
import { typedPassword } from "#desk/entry/login.tsx";
import { backupText } from "#desk/house-state.tsx";
import { entry, page, type ShownForm } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

const { passwordRule } = accountWords;

/** A backup, sealed with a passphrase, as a file to save; and how it is read back. */
export const backupPage = page({
  load: ({ services }: Visit) => readHouse(services, services.now()),
  acts: {
    // Its answer is a file, so it has no key; the log has it like an export.
    backup: entry("backup", {
      form: z
        .object({ password: typedPassword(passwordRule), confirmPassword: z.string().optional() })
        .refine(({ password, confirmPassword }) => password === confirmPassword, {
          path: ["confirmPassword"],
          error: words.passphraseOther,
        }),
      labels: {
        password: {
          label: words.passphraseLabels.password,
          as: "password",
          autoComplete: "new-password",
          hint: passwordRule,
        },
        confirmPassword: {
          label: words.passphraseLabels.confirmPassword,
          as: "password",
          autoComplete: "new-password",
        },
      },
      refusals: { password_weak: passwordRule },
      async does({ services, member, address, shop }, { password }) {
        if (member === null) throw new Error("the backup was not guarded");
        const made = await makeBackup(services, { member, address, passphrase: password });
        if ("refused" in made) return { to: null, said: { kind: "error", text: words.backupRefusals[made.refused] } };
        const file = `pallu-${dayOf(services.now().toISOString(), shop.timeZone)}.${made.ending}`;
        const body = Readable.toWeb(Readable.from(made.parts)) as ReadableStream;
        const headers = {
          "content-type": "application/octet-stream",
          "content-disposition": `attachment; filename="${file}"`,
        };
        return { to: null, said: null, answer: new Response(body, { headers }) };
      },
    }),
  },
  title: () => words.backupTitle,
  show: ({ data: { backup, backupWay: way }, visit: { shop }, forms }) => (
    <div className="mt-3 max-w-prose space-y-3">
      <p>{way === "command" && backup === null ? words.backupElsewhere : backupText(backup, shop.timeZone)}</p>
      {backup && "failed" in backup.outcome && <p lang="en">{backup.outcome.failed}</p>}
      {way === "command" ? (
        <>
          <p>{words.backupCommand}</p>
          <Command text={'pg_dump --format=custom --file=pallu.dump "$DATABASE_URL"'} />
        </>
      ) : (
        forms.backup && <Sealed form={forms.backup} way={way} />
      )}
      <p>
        <TapLink to="/desk/books">{words.back}</TapLink>
      </p>
    </div>
  ),
});

function Sealed({ form, way }: { form: ShownForm; way: "copy" | "dump" }) {
  const file = way === "copy" ? "pallu.tar" : "pallu.dump";
  return (
    <>
      <p>{words.backupLead}</p>
      <p>{words.backupSeal}</p>
      <DeskForm form={form} button={words.backupNow} className="max-w-md" />
      <p>{words.backupWait}</p>
      <details className="space-y-3">
        <summary className="link flex min-h-11 items-center font-semibold">{words.backupRead}</summary>
        <p>{words.backupOpenWith}</p>
        <Command text={`age -d -o ${file} ${file}.age`} />
        <p>{way === "copy" ? words.backupRestore : words.backupRestoreDump}</p>
        <Command
          text={
            way === "copy"
              ? `tar -xf ${file} -C "$DATA_DIR"`
              : `pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" ${file}`
          }
        />
      </details>
    </>
  );
}

function Command({ text }: { text: string }) {
  return (
    <pre lang="en" className="card p-3 whitespace-pre-wrap wrap-anywhere">
      <code>{text}</code>
    </pre>
  );
}
