/** What a shopper has before them. */
export interface View {
  /** The path and the query of the address; null where the engine does not tell. */
  address: string | null;
  title: string;
  /** The first heading of level one. */
  heading: string;
  /** Every word of the page, on one line. */
  text: string;
}

/** Whether script has taken over the page: "none" on a page without any. */
export type Takeover = "none" | "waiting" | "done";

/**
 * One window of one engine, as a shopper uses it. A name is what the shopper reads; a name that nothing bears is taken for
 * the beginning of one. Each act throws, at once, when its target is not on the page.
 */
export interface Browser {
  open(address: string): Promise<void>;
  read(): Promise<View>;
  fill(label: string, text: string): Promise<void>;
  /** Chooses the radio of that label, or with `from` the option of that name in the list of that label. */
  choose(label: string, from?: string): Promise<void>;
  /** Presses the button of that name; with `after` the first one that stands after that text. */
  press(button: string, after?: string): Promise<void>;
  follow(link: string): Promise<void>;
  /** Opens what is folded away under that name. Nothing happens where it is open, or where the engine folds nothing. */
  unfold(name: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  takeover(): Promise<Takeover>;
  /** Presses a key that types nothing: the sign of intent that script waits for. */
  wake(): Promise<void>;
  /** Writes down what is seen, for whoever looks why a run failed; returns the file. `file` has no ending. */
  picture(file: string): Promise<string>;
  close(): Promise<void>;
}

/** A browser with windows: what it shows can be walked through, and another tab of it shares its cookies. */
export interface TabbedBrowser extends Browser {
  openTab(): Promise<Browser>;
}

/** An engine of the run. */
export interface Engine {
  name: string;
  /** Whether script runs in it to the end, or none may even be asked for; switched off, even that of the page does not run. */
  script: "runs" | "none" | "off";
  /** Whether its service worker may preload pages. WebKit confuses what comes of it; see `service-worker.ts`. */
  mayPreload: boolean;
  /** What is run in it: the whole journey, and in browsers the way back. */
  scenarios: readonly ("whole journey" | "way back")[];
  /** Whether the whole journey is run in it in the other languages, too. */
  everyLanguage?: boolean;
  /** Whether only the nightly run has it: it differs from another engine in its memory of pages alone. */
  nightly?: boolean;
  /** Installs what the engine needs where it can, and starts it. Throws `Unavailable` where it cannot be had. */
  start(): Promise<Browser & Partial<TabbedBrowser>>;
}

/** An engine that cannot be had on this machine; the message says why. */
export class Unavailable extends Error {
  override name = "Unavailable";
}
