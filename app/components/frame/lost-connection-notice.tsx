import { useSyncExternalStore, type ReactNode } from "react";
import { siteWords } from "../../content/site-words.ts";
import { countWaiting, onWaiting, tryAgain } from "./lost-connection.ts";

/** Says that there is no connection while something waits to be sent, with the button that sends it again. The page stays as it is. */
export function LostConnectionNotice(): ReactNode {
  const isWaiting = useSyncExternalStore(
    onWaiting,
    () => countWaiting() > 0,
    () => false,
  );
  if (!isWaiting) return null;
  return (
    <div
      role="alert"
      className="card no-print fixed bottom-18 left-3 right-3 z-50 border-l-8 border-l-madder px-4 py-3 shadow-lg sm:right-auto sm:w-96 md:bottom-5 md:left-5"
    >
      <p className="font-semibold">{siteWords.noConnection}</p>
      <p className="mt-3">
        <button type="button" onClick={tryAgain} className="button">
          {siteWords.sendAgain}
        </button>
      </p>
    </div>
  );
}
