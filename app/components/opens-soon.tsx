import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { opensSoonWords } from "../content/site-words.ts";

/** What a shop says that has no products yet. It stands for an empty catalogue alone, never for a call that failed or a filter. */
export function OpensSoon(): ReactNode {
  return (
    <section aria-labelledby="opens-soon" className="card px-5 py-12 text-center sm:px-10 sm:py-20">
      <div className="zari mx-auto mb-8 max-w-60" aria-hidden="true" />
      <h2 id="opens-soon">{opensSoonWords.title}</h2>
      <p className="mx-auto mt-4 max-w-prose text-lg text-ink-soft">{opensSoonWords.text}</p>
      <p className="mt-8">
        <Link to={href("/contact")} className="button">
          {opensSoonWords.contact}
        </Link>
      </p>
    </section>
  );
}
