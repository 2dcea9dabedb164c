import { href, redirect } from "react-router";

/** /products, which the about page's buttons name, has always meant the listing. */
export function loader({ url }: { url: URL }) {
  return redirect(`${href("/productlisting")}${url.search}`, 301);
}
