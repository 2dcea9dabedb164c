import { href } from "#app/content/href.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { readDeskAccount } from "#contract/desk/account-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "self");
  return { frame: deskFrame(visit), account: await loadFromDesk(visit, readDeskAccount) };
}

export default function AccountPage({ loaderData: { frame, account } }: Route.ComponentProps) {
  const { has_factor: hasFactor, paper_codes_left: left } = account;
  const facts = [
    [accountWords.facts.email, account.email],
    [accountWords.facts.role, frameWords.roles[account.role]],
    [accountWords.facts.factor, hasFactor ? accountWords.factorOn(left) : accountWords.factorOff],
    [accountWords.facts.sessions, String(account.sessions)],
  ];
  const links = [
    [href("/desk/account/password"), accountWords.changePassword],
    [href("/desk/account/email"), accountWords.changeEmail],
    [href("/desk/account/factor"), hasFactor ? accountWords.changeFactor : accountWords.setUpFactor],
    ...(hasFactor ? [[href("/desk/account/codes"), accountWords.newCodes]] : []),
    [href("/desk/account/sessions"), accountWords.endSessions],
  ] as const;
  return (
    <DeskPage frame={frame} title={accountWords.title}>
      <dl className="mt-4 space-y-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4">
        {links.map(([to, words]) => (
          <li key={to}>
            <a href={to} className="link inline-flex min-h-11 min-w-11 items-center">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </DeskPage>
  );
}
