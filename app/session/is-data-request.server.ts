/** Whether the framework's script sent a request, which wants a page's data instead of the page. */
export function isDataRequest({ url }: Request): boolean {
  return new URL(url).pathname.endsWith(".data");
}
