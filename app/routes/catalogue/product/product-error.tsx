import { Link, isRouteErrorResponse } from "react-router";
import { href } from "#app/content/href.ts";
import { PageTitle } from "#app/components/page.tsx";
import { told } from "#app/forms/told-text.tsx";
import * as productWords from "#content/product-words.ts";
import { errorWords } from "#content/site-words.ts";

/** The page of a product that does not exist, is not on sale now, or could not be read. Shows what the loader says: the specification's message, or the upstream's own refusal. */
export function ProductError({ error }: { error: unknown }) {
  const isTold = isRouteErrorResponse(error);
  const isAbsent = isTold && (error.status === 404 || error.status === 410);
  const answer = isTold ? (error.data as Partial<Record<"message" | "text", string>> | null) : null;
  const { message = errorWords.failedTitle, text = errorWords.failedText } = answer ?? {};
  return (
    <div className="wrap py-12">
      <PageTitle>{message}</PageTitle>
      <div role="alert">
        <h1>{told(message)}</h1>
        <p className="mt-4 max-w-prose">{text}</p>
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
