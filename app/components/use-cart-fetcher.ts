import { useSyncExternalStore, type SubmitEvent } from "react";
import { useSubmit } from "react-router";

/** A change of the cart that has been asked for: the address and the fields of its form. */
export interface PendingCartChange {
  key: string;
  action: string;
  body: FormData;
}

let asked: readonly PendingCartChange[] = [];
let turn: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

/**
 * Sends a form that changes the cart without leaving the page. A guest's cart travels in a cookie: two changes under way at
 * once would each start from the cart before the other, and one of them be lost. So each is sent when the one before it is
 * done. A form that uses it is drawn anew when its own change begins and ends, and at nothing else the page does: there are
 * dozens of them on a listing.
 */
export function useCartFetcher(key: string) {
  const submit = useSubmit();
  const isBusy = useSyncExternalStore(
    listen,
    () => asked.some((change) => change.key === key),
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
    inTurn(change, () =>
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

/** The changes of the cart that have been asked for and not yet answered, oldest first. None while the server's page is taken over. */
export const usePendingCartChanges = (): readonly PendingCartChange[] =>
  useSyncExternalStore(
    listen,
    () => asked,
    () => asked,
  );

function inTurn(change: PendingCartChange, send: () => Promise<void>): void {
  become([...asked, change]);
  // What fails is told by the page the action leads to; the next change has its turn all the same.
  turn = turn
    .then(painted)
    .then(send)
    .catch(() => undefined)
    .then(() => become(asked.filter((one) => one !== change)));
}

/** Once the button that was pressed has been seen to answer: what sending takes of the main thread comes after that. A hidden page does not wait. */
function painted(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });
}

function become(changes: readonly PendingCartChange[]): void {
  asked = changes;
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
