import { Link } from "react-router";
import { errorWords } from "#app/content/site-words.ts";

/** Replaces a page that failed: a message, links to go on, and the request's id in the log. It never shows an error's own message. */
export function ErrorPage({ message, requestId }: { message: string | null; requestId: string | null }) {
  return (
    <div className="wrap py-12">
      <h1>{errorWords.failedTitle}</h1>
      {message === null ? null : (
        <p role="alert" className="mt-4 max-w-prose font-semibold text-madder">
          {message}
        </p>
      )}
      <p className="mt-4 max-w-prose">{errorWords.failedText}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href="" className="button">
          {errorWords.tryAgain}
        </a>
        <a href="/" className="button button-quiet">
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

/** Replaces a page that does not exist (specification, section 2). */
export function NotFoundPage() {
  return (
    <div className="wrap py-12">
      <h1 className="text-6xl text-madder">{errorWords.notFoundHeading}</h1>
      <h2 className="mt-2">{errorWords.notFoundTitle}</h2>
      <p className="mt-4 max-w-prose">{errorWords.notFoundText}</p>
      <p className="mt-6">
        <Link to="/" className="button">
          {errorWords.returnHome}
        </Link>
      </p>
    </div>
  );
}
