import { useSyncExternalStore, type SubmitEvent } from "react";
import { useFetcher, useFetchers } from "react-router";

/** A change of the cart that has been asked for: the address and the fields of its form. */
export interface CartChange {
  key: string;
  action: string;
  body: FormData;
}

const none: readonly CartChange[] = [];
let asked = none;
let turn: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

/**
 * A fetcher for a form that changes the cart. A guest's cart travels in a cookie: two changes under way at once would
 * each start from the cart before the other, and one of them be lost. So each is sent when the one before it is done.
 */
export function useCartFetcher(key: string) {
  const fetcher = useFetcher({ key });
  const isAsked = useAsked().some((change) => change.key === key);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = new FormData(form);
    const { submitter } = event.nativeEvent as { submitter?: HTMLElement | null };
    if (submitter instanceof HTMLButtonElement && submitter.name !== "") body.append(submitter.name, submitter.value);
    body.set("stay", "yes");
    const change = { key, action: form.getAttribute("action") ?? "", body };
    inTurn(change, () => fetcher.submit(body, { method: "post", action: change.action, preventScrollReset: true }));
  };
  return { Form: fetcher.Form, onSubmit, isBusy: isAsked || fetcher.state !== "idle" };
}

/** The changes of the cart that the server has not yet answered, oldest first; a change may be among them twice. */
export function useCartChangesUnderWay(): Pick<CartChange, "action" | "body">[] {
  const sent = useFetchers().flatMap(({ formAction, formData }) => (formAction === undefined || formData === undefined ? [] : [{ action: formAction, body: formData }]));
  return [...sent, ...useAsked()];
}

function inTurn(change: CartChange, send: () => Promise<void>): void {
  become([...asked, change]);
  // What fails is told by the page the action leads to; the next change has its turn all the same.
  turn = turn.then(send).catch(() => undefined).then(() => become(asked.filter((one) => one !== change)));
}

function become(changes: readonly CartChange[]): void {
  asked = changes;
  for (const tell of listeners) tell();
}

function useAsked(): readonly CartChange[] {
  return useSyncExternalStore(listen, () => asked, () => none);
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
