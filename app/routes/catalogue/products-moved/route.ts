import { redirect } from "react-router";
import { href } from "#app/content/href.ts";

/** The specification links to /products, which has no page: it means the listing. */
export function loader({ url }: { url: URL }) {
  return redirect(`${href("/productlisting")}${url.search}`, 301);
}
