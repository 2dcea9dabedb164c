import { encode } from "uqr";
import { z } from "zod";
import { beginNewFactor, confirmNewFactor, readNewFactor, renewPaperCodes } from "#api/desk/account.ts";
import { PAPER_BYTES, paperCodesOf, storedPaperCodes } from "#api/staff/second-factor.ts";
import { accountWords as words } from "#content/desk/account-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { typedCode } from "#desk/entry/login.tsx";
import { ActButton, DeskForm, TapLink } from "#desk/forms.tsx";
import { act, page } from "#desk/page.ts";
import { derived, followSession, memberOf, nextToken, type Visit } from "#desk/visit.ts";

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
