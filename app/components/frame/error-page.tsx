import { isRouteErrorResponse, Link } from "react-router";
import { prefix } from "#content/language.ts";
import { href } from "#app/content/href.ts";
import { PageTitle } from "#app/components/page.tsx";
import { told } from "#app/forms/told-text.tsx";
import { errorWords } from "#content/site-words.ts";

/** Replaces a page that threw an error: one that does not exist, or one that failed. */
export function ErrorPage({ error, requestId }: { error: unknown; requestId: string | null }) {
  const title = thrownText(error, "title") ?? errorWords.failedTitle;
  const isAbsent = isRouteErrorResponse(error) && (error.status === 404 || error.status === 405);
  return (
    <>
      <PageTitle>{isAbsent ? errorWords.notFoundTitle : title}</PageTitle>
      {isAbsent ? <NotFoundPage /> : <FailedPage error={error} title={title} requestId={requestId} />}
    </>
  );
}

/**
 * A page that failed: a message, links to go on, and the request's id in the log. It never shows an error's own message. One
 * with a title of its own only failed to show what is there: nobody is asked whether they have sent something.
 */
function FailedPage({ error, title, requestId }: { error: unknown; title: string; requestId: string | null }) {
  const message = thrownText(error, "message");
  const toOrders = thrownText(error, "toOrders");
  return (
    <div className="wrap py-12">
      <h1>{title}</h1>
      {message === null ? null : (
        <p role="alert" className="mt-4 max-w-prose font-semibold text-madder">
          {told(message)}
        </p>
      )}
      {title === errorWords.failedTitle ? <p className="mt-4 max-w-prose">{errorWords.failedText}</p> : null}
      <p className="mt-6 flex flex-wrap gap-3">
        <a href="" className="button">
          {errorWords.tryAgain}
        </a>{" "}
        {toOrders === null ? null : (
          <>
            <a href={`${href("/dashboard")}?tab=orders`} className="button button-quiet">
              {toOrders}
            </a>{" "}
          </>
        )}
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

/**
 * A text for shoppers, which only errors have that the shop threw with a status: the message, the page's title, and the text of
 * the way to the customer's orders where it helps.
 */
function thrownText(error: unknown, name: "message" | "title" | "toOrders"): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const thrown: unknown = error.data;
  const text: unknown = typeof thrown === "object" && thrown !== null ? Reflect.get(thrown, name) : null;
  return typeof text === "string" ? text : null;
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
