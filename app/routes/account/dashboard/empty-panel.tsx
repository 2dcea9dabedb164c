import type { ReactNode } from "react";
import { href, Link } from "react-router";
import * as dashboardWords from "../../../content/dashboard-words.ts";

/** A tab without content yet: what it is for, and a link to the listing. */
export function EmptyPanel({
  title,
  text,
  hasLink = true,
}: {
  title: string;
  text: string;
  hasLink?: boolean;
}): ReactNode {
  return (
    <div className="max-w-2xl bg-sunk p-6 sm:p-8">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2">{text}</p>
      {hasLink ? (
        <p className="mt-5">
          <Link to={href("/productlisting")} className="button">
            {dashboardWords.browse}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
