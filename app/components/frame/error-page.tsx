import { isRouteErrorResponse, Link } from "react-router";
import { prefix } from "#content/language.ts";
import { href } from "#app/content/href.ts";
import { PageTitle } from "#app/components/page.tsx";
import { told } from "#app/forms/told-text.tsx";
import { errorWords } from "#content/site-words.ts";

/** What the shop throws with a status for shoppers to read: a message, the page's title, and the way to their orders where it helps. */
interface Thrown {
  message?: string;
  title?: string;
  toOrders?: string;
}

/** Replaces a page that threw an error: one that does not exist, or one that failed. */
export function ErrorPage({ error, requestId }: { error: unknown; requestId: string | null }) {
  const answer = isRouteErrorResponse(error) ? error : null;
  if (answer?.status === 404 || answer?.status === 405) return <NotFoundPage />;
  // Only the shop's own data name these: React Router's are texts.
  const thrown: Thrown = answer?.data ?? {};
  return <FailedPage {...thrown} requestId={requestId} />;
}

/**
 * A page that failed: a message, links to go on, and the request's id in the log. It never shows an error's own message. One
 * with a title of its own only failed to show what is there: nobody is asked whether they have sent something.
 */
function FailedPage({ message, title, toOrders, requestId }: Thrown & { requestId: string | null }) {
  return (
    <div className="wrap py-12">
      <PageTitle>{title ?? errorWords.failedTitle}</PageTitle>
      <h1>{title ?? errorWords.failedTitle}</h1>
      {message && (
        <p role="alert" className="mt-4 max-w-prose font-semibold text-madder">
          {told(message)}
        </p>
      )}
      {!title && <p className="mt-4 max-w-prose">{errorWords.failedText}</p>}
      <p className="mt-6 flex flex-wrap gap-3">
        <a href="" className="button">
          {errorWords.tryAgain}
        </a>{" "}
        {toOrders && (
          <a href={`${href("/dashboard")}?tab=orders`} className="button button-quiet">
            {toOrders}
          </a>
        )}{" "}
        <a href={prefix || "/"} className="button button-quiet">
          {errorWords.returnHome}
        </a>
      </p>
      {requestId && (
        <p className="mt-8 text-sm text-ink-soft">
          {errorWords.requestId} <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}

/** Replaces a page that does not exist (specification, section 2). */
export function NotFoundPage() {
  return (
    <div className="wrap py-12">
      <PageTitle>{errorWords.notFoundTitle}</PageTitle>
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
