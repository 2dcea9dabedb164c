import { useSyncExternalStore, type SubmitEvent } from "react";
import { useSubmit } from "react-router";

/** A change of the cart that is not answered yet: the address and the fields of its form. */
export interface PendingCartChange {
  key: string;
  action: string;
  body: FormData;
}

let pending: readonly PendingCartChange[] = [];
let lastSent: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

/**
 * Sends a form that changes the cart, and stays on the page. The cart of a guest is a cookie: two changes at once would
 * both start from the same cart, and one would be lost. So each change is sent after the answer to the one before it. A
 * form renders again only when its own change begins and ends, because a listing has dozens of such forms.
 */
export function useCartFetcher(key: string) {
  const submit = useSubmit();
  const isBusy = useSyncExternalStore(
    subscribe,
    () => pending.some((change) => change.key === key),
    () => false,
  );
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = new FormData(form);
    const { submitter } = event.nativeEvent as { submitter?: HTMLElement | null };
    if (submitter instanceof HTMLButtonElement && submitter.name !== "") body.append(submitter.name, submitter.value);
    body.set("stay", "yes");
    const change = { key, action: form.getAttribute("action") ?? "", body };
    sendInOrder(change, () =>
      submit(body, {
        method: "post",
        action: change.action,
        preventScrollReset: true,
        navigate: false,
        fetcherKey: key,
      }),
    );
  };
  return { onSubmit, isBusy };
}

/** The changes of the cart that are not answered yet, oldest first. */
export const usePendingCartChanges = (): readonly PendingCartChange[] =>
  useSyncExternalStore(
    subscribe,
    () => pending,
    () => pending,
  );

function sendInOrder(change: PendingCartChange, send: () => Promise<void>): void {
  setPending([...pending, change]);
  // A failure is shown by the page the action leads to. The next change is sent in any case.
  lastSent = lastSent
    .then(afterPaint)
    .then(send)
    .catch(() => undefined)
    .then(() => setPending(pending.filter((one) => one !== change)));
}

/** Waits until the pressed button is painted as busy, because sending blocks the main thread. A hidden page paints nothing: it waits 100 ms. */
function afterPaint(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });
}

function setPending(changes: readonly PendingCartChange[]): void {
  pending = changes;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
