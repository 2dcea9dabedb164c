import type { ReactNode } from "react";
import { Link } from "react-router";
import { errorWords } from "../../content/site-words.ts";

/** Replaces a page that does not exist (specification, section 2). */
export function NotFoundPage(): ReactNode {
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
