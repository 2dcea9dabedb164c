import { isRouteErrorResponse, Link } from "react-router";
import { prefix } from "#content/language.ts";
import { PageTitle } from "#app/components/page.tsx";
import { told } from "#app/forms/told-text.tsx";
import { errorWords } from "#content/site-words.ts";

/** Replaces a page that threw an error: one that does not exist, or one that failed. */
export function ErrorPage({ error, requestId }: { error: unknown; requestId: string | null }) {
  const isAbsent = isRouteErrorResponse(error) && (error.status === 404 || error.status === 405);
  return (
    <>
      <PageTitle>{isAbsent ? errorWords.notFoundTitle : errorWords.failedTitle}</PageTitle>
      {isAbsent ? <NotFoundPage /> : <FailedPage message={messageOf(error)} requestId={requestId} />}
    </>
  );
}

/** A page that failed: a message, links to go on, and the request's id in the log. It never shows an error's own message. */
function FailedPage({ message, requestId }: { message: string | null; requestId: string | null }) {
  return (
    <div className="wrap py-12">
      <h1>{errorWords.failedTitle}</h1>
      {message === null ? null : (
        <p role="alert" className="mt-4 max-w-prose font-semibold text-madder">
          {told(message)}
        </p>
      )}
      <p className="mt-4 max-w-prose">{errorWords.failedText}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href="" className="button">
          {errorWords.tryAgain}
        </a>
        <a href={prefix || "/"} className="button button-quiet">
          {errorWords.returnHome}
        </a>
      </p>
      {requestId === null ? null : (
        <p className="mt-8 text-sm text-ink-soft">
          {errorWords.requestId} <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}

/** The message for shoppers, which only errors that the shop threw with a status have. */
function messageOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const { data } = error as { data: unknown };
  return typeof data === "object" && data !== null && "message" in data && typeof data.message === "string"
    ? data.message
    : null;
}

/** Replaces a page that does not exist (specification, section 2). */
export function NotFoundPage() {
  return (
    <div className="wrap py-12">
      <h1 className="text-6xl text-madder">{errorWords.notFoundHeading}</h1>
      <h2 className="mt-2">{errorWords.notFoundTitle}</h2>
      <p className="mt-4 max-w-prose">{errorWords.notFoundText}</p>
      <p className="mt-6">
        <Link to={prefix || "/"} className="button">
          {errorWords.returnHome}
        </Link>
      </p>
    </div>
  );
}
