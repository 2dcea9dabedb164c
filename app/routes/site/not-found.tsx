import { data } from "react-router";
import { errorWords } from "../../content/site-words.ts";
import { Title } from "../../ui/title.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** Any address the shop does not have: 404, whatever the method. */
export function loader() {
  return data(null, { status: 404 });
}

/** A form posted to nowhere. */
export function action() {
  return data(null, { status: 404 });
}

export const handle = { script: false };

export default function NotFound() {
  return (
    <>
      <Title>{errorWords.notFoundTitle}</Title>
      <NotFoundPage />
    </>
  );
}
