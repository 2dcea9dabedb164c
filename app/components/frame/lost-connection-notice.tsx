import { useSyncExternalStore, type ReactNode } from "react";
import { useFetchers, useNavigate, useNavigation, useRevalidator, useSubmit } from "react-router";
import { siteWords } from "../../content/site-words.ts";
import { countWaiting, onWaiting } from "./lost-connection.ts";

/** Says that there is no connection while a request waits to be sent again, with the button that sends it. */
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
      className="card no-print fixed bottom-18 left-3 right-3 z-50 border-l-8 border-l-madder px-4 py-3 shadow-lg sm:right-auto sm:w-96 md:bottom-5 md:left-5"
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

/** Starts again whatever is pending: React Router cancels the pending request when the same one starts anew. */
function useSendAgain(): () => void {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const submit = useSubmit();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return () => {
    if (navigation.state === "submitting")
      void submit(navigation.formData ?? null, { ...formOf(navigation), preventScrollReset: true });
    else if (navigation.state === "loading") {
      const { pathname, search, hash, state } = navigation.location;
      // After Back, the address is already that of the page to come.
      const isShown = location.pathname + location.search === pathname + search;
      const preventScrollReset = location.pathname === pathname;
      void navigate({ pathname, search, hash }, { state, replace: isShown, preventScrollReset });
    } else if (fetchers.some(({ state }) => state === "loading")) void revalidate();
    for (const fetcher of fetchers)
      if (fetcher.state === "submitting")
        void submit(fetcher.formData ?? null, { ...formOf(fetcher), navigate: false, fetcherKey: fetcher.key });
  };
}

interface SentForm {
  formMethod: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  formAction: string;
  formEncType: "application/x-www-form-urlencoded" | "multipart/form-data" | "application/json" | "text/plain";
}

function formOf({ formMethod, formAction, formEncType }: SentForm) {
  return { method: formMethod, action: formAction, encType: formEncType };
}
