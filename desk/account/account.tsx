import { z } from "zod";
import {
  askForEmail,
  changePassword,
  endSessions,
  hashNewPassword,
  readAccount,
  beginNewFactor,
  confirmNewFactor,
  readNewFactor,
  renewPaperCodes,
} from "#api/desk/account.ts";
import { accountWords as words, entryWords } from "#content/desk/account-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { passwordRequired } from "#content/messages.ts";
import { formPage } from "#desk/form-page.tsx";
import { newPasswordField } from "#desk/entry/links.tsx";
import { emailField, newEmail, typedPassword, typedCode } from "#desk/entry/login.tsx";
import { Facts, TapLink, ActButton, DeskForm } from "#desk/forms.tsx";
import { act, page } from "#desk/page.ts";
import { followSession, memberOf, nextToken, type Visit, derived } from "#desk/visit.ts";
import { encode } from "uqr";
import { PAPER_BYTES, paperCodesOf, storedPaperCodes } from "#api/staff/second-factor.ts";

const account = () => "/desk/account";

/** One's own login. */
export const accountPage = page({
  load: (visit: Visit) => readAccount(visit.services.db, memberOf(visit), visit.services.now()),
  title: () => frameWords.account,
  show: ({ data: { email, role, hasFactor, paperCodesLeft, sessions } }) => {
    const facts = [
      [words.facts.email, email],
      [words.facts.role, frameWords.roles[role]],
      [words.facts.factor, hasFactor ? words.factorOn(paperCodesLeft) : words.factorOff],
      [words.facts.sessions, sessions],
    ] as const;
    const links = [
      ["password", words.changePassword],
      ["email", words.changeEmail],
      ["factor", hasFactor ? words.changeFactor : words.setUpFactor],
      ...(hasFactor ? [["codes", words.newCodes]] : []),
      ["sessions", words.endSessions],
    ];
    return (
      <>
        <Facts rows={facts} />
        <ul className="mt-4">
          {links.map(([name, text]) => (
            <li key={name}>
              <TapLink to={`${account()}/${name}`}>{text}</TapLink>
            </li>
          ))}
        </ul>
      </>
    );
  },
});

/** Another password, which ends every other session. */
export const passwordPage = formPage({
  words: () => ({ title: words.changePassword, button: words.changePassword }),
  act: act("changeDeskPassword", "credentials", {
    form: z.object({
      currentPassword: typedPassword(passwordRequired),
      password: typedPassword(words.passwordMissing),
    }),
    labels: {
      currentPassword: { label: words.labels.currentPassword, as: "password", autoComplete: "current-password" },
      password: newPasswordField,
    },
    refusals: { password_weak: words.passwordRule },
    isSecret: true,
    prepare: (visit, { currentPassword: current, password }) =>
      hashNewPassword(visit.services, memberOf(visit), { current, password }),
    does: ({ trx, member, at, visit }, _typed, _params, hash) =>
      changePassword(trx, member, { hash, next: nextToken(visit), at }),
    after: async (visit) => void (await followSession(visit)),
    to: account,
    done: () => words.passwordDone,
  }),
});

/** Another e-mail, to which a link is sent. */
export const emailPage = formPage({
  load: (visit: Visit) => ({ email: memberOf(visit).email }),
  words: () => ({ title: words.changeEmail, text: words.emailLead, button: words.changeEmail }),
  act: act("changeDeskEmail", "credentials", {
    form: z.object({ email: newEmail(entryWords.emailMissing) }),
    labels: { email: emailField(words.labels.email, "email") },
    values: ({ email }: { email: string }) => ({ email }),
    async does({ trx, member, at }, { email }) {
      await askForEmail(trx, member, email, at);
      return { details: { to: email } };
    },
    to: account,
    done: () => words.emailDone,
  }),
});

/** Asks before all of one's sessions end. */
export const sessionsPage = formPage({
  words: () => ({ title: words.endSessions, text: words.endLead, button: words.endSessions, back: frameWords.account }),
  back: account,
  act: act("endDeskSessions", "self", {
    does: ({ trx, member }) => endSessions(trx, member),
    to: () => "/desk/login",
    done: () => words.sessionsEnded,
  }),
});

const codesOf = (visit: Visit) => paperCodesOf(derived(visit, "codes on paper", PAPER_BYTES));

/** An act that makes codes on paper, which the next page shows once. */
const codesAfter = {
  isSecret: true,
  prepare: (visit: Visit) => storedPaperCodes(codesOf(visit)),
  async after(visit: Visit) {
    if (await followSession(visit)) visit.kept.pallu_desk.codes = codesOf(visit);
  },
  to: () => "/desk/account/codes",
  done: () => null,
};

/** The second factor: an app takes its key from a link on the same phone, from a QR code, or as it is typed. */
export const factorPage = page({
  load: (visit: Visit) => readNewFactor(visit.services, memberOf(visit)),
  acts: {
    begin: act("beginFactor", "factor", {
      does: ({ trx, member, visit }) => beginNewFactor(trx, member, visit.services),
      done: () => null,
    }),
    confirm: act("confirmFactor", "factor", {
      ...codesAfter,
      form: z.object({ code: typedCode }),
      labels: { code: { label: words.factorCode, autoComplete: "one-time-code", inputMode: "numeric" } },
      does: ({ trx, member, at, visit }, { code }, _params, paperCodes) =>
        confirmNewFactor(trx, member, { code, paperCodes, next: nextToken(visit), at }, visit.services),
    }),
  },
  title: () => words.factorTitle,
  show: ({ data: begun, visit: { member }, forms: { begin, confirm } }) => (
    <>
      <p className="mt-2">{words.factorLead}</p>
      {begun && confirm && (
        <>
          <p className="mt-4">
            <a href={begun.address} className="button button-quiet">
              {words.factorOpen}
            </a>
          </p>
          <h2 className="mt-4">{words.factorScan}</h2>
          <QrCode address={begun.address} />
          <h2 className="mt-4">{words.factorType}</h2>
          <p className="mt-2">
            {/* What is copied holds no spaces, nor what a browser without styles shows. */}
            <code className="select-all break-all tracking-widest">{begun.secret}</code>
          </p>
          <DeskForm form={confirm} button={frameWords.save} className="mt-4 max-w-md" />
        </>
      )}
      <ActButton form={begin} isQuiet={begun !== null}>
        {begun === null ? words.factorBegin : words.factorAnew}
      </ActButton>
      {member?.needsFactor === false && (
        <p className="mt-2">
          <TapLink to="/desk">{words.later}</TapLink>
        </p>
      )}
    </>
  ),
});

/** The dark modules as one path, with the light ones around them that scanners need. */
function QrCode({ address }: { address: string }) {
  const { data: rows, size } = encode(address, { ecc: "M", border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={words.factorScan}
      viewBox={`0 0 ${size} ${size}`}
      className="mt-2 w-64 max-w-full forced-color-adjust-none bg-white"
      shapeRendering="crispEdges"
    >
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}

/** Codes on paper. New ones come with the redirect to this page. */
export const codesPage = page({
  load: ({ sent }: Visit) => ({ codes: sent.pallu_desk.codes ?? null }),
  acts: {
    make: act("renewPaperCodes", "credentials", {
      ...codesAfter,
      labels: {},
      does: ({ trx, member, at, visit }, _typed, _params, paperCodes) =>
        renewPaperCodes(trx, member, { paperCodes, next: nextToken(visit), at }),
    }),
  },
  title: () => words.codesTitle,
  show: ({ data: { codes }, forms: { make } }) =>
    codes === null ? (
      <>
        <p className="mt-2">{words.codesNew}</p>
        <ActButton form={make}>{words.codesMake}</ActButton>
      </>
    ) : (
      <>
        <p className="mt-2">{words.codesLead}</p>
        <ul className="mt-4 grid max-w-md grid-cols-2 gap-2">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p className="mt-4 print:hidden">
          <TapLink to="/desk">{words.codesKept}</TapLink>
        </p>
      </>
    ),
});
