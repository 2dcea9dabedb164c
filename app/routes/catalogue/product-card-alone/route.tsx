import { cardAloneWords } from "#content/category-words.ts";
import { PageTitle } from "#app/components/page.tsx";
import type { Route } from "./+types/route";

export const handle = { script: false };

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

/** A card without a product renders nothing (specification, section 2). */
export default function ProductCardAlonePage() {
  return (
    <>
      <PageTitle>{cardAloneWords.title}</PageTitle>
      {/* The page shows nothing. The hidden heading tells screen reader users where they are. */}
      <h1 className="aside-text">{cardAloneWords.title}</h1>
    </>
  );
}
