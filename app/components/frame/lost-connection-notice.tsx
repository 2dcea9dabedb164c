import { useSyncExternalStore, type ReactNode } from "react";
import { useFetchers, useNavigate, useNavigation, useSubmit } from "react-router";
import * as siteWords from "../../content/site-words.ts";
import { countWaiting, onWaiting, retryFiles } from "./lost-connection.ts";

/** Says that the shop cannot be reached while a request waits to be sent again, with the button that sends it. */
export function LostConnectionNotice(): ReactNode {
  const isWaiting = useSyncExternalStore(
    onWaiting,
    () => countWaiting() > 0,
    () => false,
  );
  return isWaiting ? <SendAgain /> : null;
}

function SendAgain(): ReactNode {
  const sendAgain = useSendAgain();
  return (
    <div
      role="alert"
      className="card no-print fixed bottom-[4.5rem] left-3 right-3 z-50 border-l-8 border-l-madder px-4 py-3 shadow-lg sm:right-auto sm:w-96 md:bottom-5 md:left-5"
    >
      <p className="font-semibold">{siteWords.noConnection}</p>
      <p className="mt-3">
        <button type="button" onClick={sendAgain} className="button">
          {siteWords.sendAgain}
        </button>
      </p>
    </div>
  );
}

/** What sends or loads: the navigation, or a fetcher, which has a key. */
type Pending = Pick<ReturnType<typeof useNavigation>, "state" | "formData" | "formAction"> & { key?: string };

/** Restarts whatever is pending: React Router cancels a pending request when the same one starts again. */
function useSendAgain(): () => void {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const submit = useSubmit();
  const navigate = useNavigate();
  return () => {
    retryFiles();
    const pending: readonly Pending[] = [navigation, ...fetchers];
    for (const { state, key: fetcherKey, formData, formAction: action } of pending)
      if (state === "submitting" && formData)
        void submit(formData, {
          method: "post",
          action,
          navigate: !fetcherKey,
          fetcherKey,
          preventScrollReset: true,
        });
    // A page that is loading, or the one shown where a fetcher's action is done and its new data is missing.
    if (navigation.state !== "submitting" && pending.some(({ state }) => state === "loading")) {
      const { pathname, search, hash } = navigation.location ?? location;
      void navigate(
        { pathname, search, hash },
        {
          state: navigation.location?.state,
          // After Back, the address is already that of the page to come.
          replace: location.pathname + location.search === pathname + search,
          preventScrollReset: location.pathname === pathname,
        },
      );
    }
  };
}
