import { isRouteErrorResponse, Outlet } from "react-router";
import { ErrorPage } from "#app/components/frame/error-page.tsx";
import { addressOf } from "#app/content/href.ts";
import { BackLink, DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { getDesk } from "#app/session/desk-visit.server.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import type { Route } from "./+types/layout";

export const handle = deskHandle;

export const loader = ({ context }: Route.LoaderArgs) => ({ frame: deskFrame(getDesk(context)) });

export default function Desk() {
  return <Outlet />;
}

/** Who lacks the right to a page reads that, in the frame with the pages that are theirs. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { frame = null } = loaderData ?? {};
  if (isRouteErrorResponse(error) && error.status === 403 && frame?.member)
    return (
      <DeskPage frame={frame} title={frameWords.notYours}>
        <p className="mt-3 max-w-prose">{frameWords.notYoursText(frameWords.roles[frame.member.role])}</p>
        <BackLink to={addressOf("/desk")}>{frameWords.today}</BackLink>
      </DeskPage>
    );
  return (
    <main id="content" className="wrap py-10">
      <ErrorPage error={error} requestId={null} />
    </main>
  );
}
