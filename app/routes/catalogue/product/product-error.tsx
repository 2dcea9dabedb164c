import type { ReactNode } from "react";
import { href, isRouteErrorResponse, Link } from "react-router";
import * as productWords from "../../../content/product-words.ts";
import { errorWords } from "../../../content/site-words.ts";
import { PageTitle } from "../../../components/page-title.tsx";

/** The page of a product that does not exist, is not on sale now, or could not be read. Shows what the loader says: the specification's message, or the upstream's own refusal. */
export function ProductError({ error }: { error: unknown }): ReactNode {
  const isHidden = isRouteErrorResponse(error) && error.status === 410;
  const isAbsent = isHidden || (isRouteErrorResponse(error) && error.status === 404);
  const message = isRouteErrorResponse(error) ? messageIn(error.data) : errorWords.failedTitle;
  return (
    <div className="wrap py-12">
      <PageTitle>{message}</PageTitle>
      <div role="alert">
        <h1>{message}</h1>
        <p className="mt-4 max-w-prose">
          {isHidden ? productWords.notOnSaleText : isAbsent ? productWords.missingText : productWords.failedText}
        </p>
      </div>
      <p className="mt-6 flex flex-wrap gap-3">
        {isAbsent ? null : (
          <a href="" className="button">
            {productWords.tryAgain}
          </a>
        )}{" "}
        <Link to={href("/collection")} className={`button ${isAbsent ? "" : "button-quiet"}`}>
          {productWords.backToCollection}
        </Link>
      </p>
    </div>
  );
}

function messageIn(thrown: unknown): string {
  return typeof thrown === "object" && thrown !== null && "message" in thrown && typeof thrown.message === "string"
    ? thrown.message
    : errorWords.failedTitle;
}
