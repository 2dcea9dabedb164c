/**
 * A page whose markup is still one string. A plain Response would turn it into a stream of bytes, which the server would have
 * to read and decode again before it can complete and compress the page.
 */
export class PageResponse extends Response {
  readonly html: string;

  constructor(html: string, init: ResponseInit) {
    super(null, init);
    this.html = html;
  }
}

/** Whether the markup of a response is at hand. The build has a copy of the class, so its name does not identify it. */
export function isPageResponse(response: Response): response is PageResponse {
  return "html" in response;
}
