import { data, replace } from "react-router";
import { href } from "#app/content/href.ts";
import { PageTitle } from "#app/components/page.tsx";
import { cookieWords } from "#content/cookie-words.ts";
import { repeatFlash, visitContext } from "#app/session/visit.server.ts";
import { ownPath } from "#app/content/own-path.ts";
import type { Route } from "./+types/route";

/** What it says needs no script. */
export const handle = { script: false };

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

/** Leads on where the browser has kept the cookies of the form before. Else the shopper learns that it refuses them. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const from = ownPath(url.searchParams.get("from"), href("/home"));
  if (request.headers.get("cookie") === null) return data({ from }, { status: 400 });
  repeatFlash(context.get(visitContext));
  throw replace(ownPath(url.searchParams.get("to"), from));
}

export default function CookiesPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap py-10 sm:py-16">
      <PageTitle hasErrors>{cookieWords.title}</PageTitle>
      <h1>{cookieWords.title}</h1>
      <p role="alert" className="mt-4 max-w-prose">
        {cookieWords.text}
      </p>
      <p className="mt-6">
        <a href={loaderData.from} className="button">
          {cookieWords.back}
        </a>
      </p>
    </div>
  );
}
