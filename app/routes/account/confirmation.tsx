import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { href } from "#app/content/href.ts";
import { type FormState, PostField, ShopForm, SubmitButton, useFormFetcher } from "#app/forms/shop-form.tsx";
import { LostConnectionNotice } from "#app/components/frame/lost-connection-notice.tsx";
import { PageTitle, QuietLink } from "#app/components/page.tsx";
import * as orderWords from "#content/order-words.ts";
import * as messages from "#content/messages.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import { cancelOrderAddress, orderAddress } from "./addresses.ts";

/** A question before something is done, and the form that does it. A page of its own and a dialog show the same question. */
interface ConfirmationPrompt {
  /** What is done, as a heading ("Cancel Order"). */
  title: string;
  question: string;
  /** The address the form posts to. */
  action: string;
  /** The hidden fields of the form. */
  fields: Record<string, string>;
  confirm: string;
  pending: string;
  /** The name of the way back ("Keep the order"). */
  keep: string;
}

/** The id of the form: a page asks one question at a time. */
const CONFIRM_FORM = "confirm";

/** Nothing is typed into a confirmation. What the upstream refuses is said on the page that it leads to. */
const unfilled: FormState = { values: {}, errors: {}, message: null, constraints: {}, submissionId: "" };

/** The form of a confirmation. `children` is the control that leads back: a link on a page, a button in a dialog. */
function ConfirmForm({ confirmation, children }: { confirmation: ConfirmationPrompt; children: ReactNode }) {
  const { action, fields, confirm, pending } = confirmation;
  return (
    <ShopForm id={CONFIRM_FORM} state={unfilled} labels={{}} action={action} className="mt-6 flex flex-wrap gap-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PostField />
      <SubmitButton pendingText={pending}>{confirm}</SubmitButton> {children}
    </ShopForm>
  );
}

interface ConfirmLinkProps {
  /** The confirmation page, for pages without script. */
  to: string;
  confirmation: ConfirmationPrompt;
  className?: string;
  children: ReactNode;
}

/**
 * A link to a confirmation page. With script it opens a dialog with the same form instead. The browser gives the focus
 * back to the link when the dialog closes.
 */
export function ConfirmLink({ to, confirmation, className = "", children }: ConfirmLinkProps) {
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const ask = (event: MouseEvent) => {
    // A click that opens a new tab follows the link, and so does an engine without dialogs.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !window.HTMLDialogElement) return;
    event.preventDefault();
    // The browser tells of a closed dialog a moment later: until then it is still there, and is shown again.
    if (dialog.current === null) setOpen(true);
    else show(dialog.current);
  };
  return (
    <>
      <Link to={to} onClick={ask} className={className}>
        {children}
      </Link>
      {open ? (
        <ConfirmDialog
          dialog={dialog}
          confirmation={confirmation}
          onClose={() => setOpen(dialog.current?.open === true)}
        />
      ) : null}
    </>
  );
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  // Not on the button that the browser would choose, which does what is asked about.
  dialog.querySelector<HTMLElement>("[type=button]")?.focus();
}

interface ConfirmDialogProps {
  dialog: RefObject<HTMLDialogElement | null>;
  confirmation: ConfirmationPrompt;
  onClose: () => void;
}

function ConfirmDialog({ dialog, confirmation, onClose }: ConfirmDialogProps) {
  const titleId = useId();
  const { state } = useFormFetcher(CONFIRM_FORM);
  useEffect(() => {
    if (dialog.current !== null) show(dialog.current);
  }, [dialog]);
  useEffect(() => {
    // The dialog stays open while the form is sent, so that its button can show that. It closes before the answer is
    // shown: screen readers do not announce what changes behind a dialog.
    if (state === "loading") dialog.current?.close();
  }, [dialog, state]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="no-print m-auto w-[min(28rem,100vw-32px)] border border-line bg-raised p-0 text-ink backdrop:bg-[#190c0699]"
    >
      <div className="zari" aria-hidden="true" />
      <div className="p-6">
        <h2 id={titleId}>{confirmation.title}</h2>
        <p id={`${titleId}-question`} className="mt-3">
          {confirmation.question}
        </p>
        <ConfirmForm confirmation={confirmation}>
          {/* The question belongs to what has the focus: Orca leaves out the dialog's own description. */}
          <button
            type="button"
            aria-describedby={`${titleId}-question`}
            onClick={() => dialog.current?.close()}
            className="button button-quiet"
          >
            {confirmation.keep}
          </button>
        </ConfirmForm>
        {/* What stands outside of an open dialog can be neither pressed nor heard. */}
        <LostConnectionNotice />
      </div>
    </dialog>
  );
}

/** A confirmation as a page, for shoppers without script. `back` is the address of the way back; `children` shows what is confirmed. */
export function ConfirmPage({
  confirmation,
  back,
  children,
}: {
  confirmation: ConfirmationPrompt;
  back: string;
  children?: ReactNode;
}) {
  return (
    <div className="wrap py-10">
      <PageTitle>{confirmation.title}</PageTitle>
      <h1>{confirmation.title}</h1>
      <p className="mt-4 max-w-prose text-lg">{confirmation.question}</p>
      {children}
      <ConfirmForm confirmation={confirmation}>
        <QuietLink to={back}>{confirmation.keep}</QuietLink>
      </ConfirmForm>
    </div>
  );
}

/** The question before an order is cancelled. */
export function cancelConfirmation(id: string, returnTo = orderAddress(id)): ConfirmationPrompt {
  return {
    title: orderWords.cancel,
    question: messages.confirmCancel,
    action: cancelOrderAddress(id),
    fields: { returnTo },
    confirm: orderWords.cancel,
    pending: orderWords.cancelling,
    keep: orderWords.keep,
  };
}

/** The question before a product is taken off the wishlist. */
export function removalConfirmation(productId: string, returnTo: string): ConfirmationPrompt {
  return {
    title: dashboardWords.removeWish,
    question: messages.confirmWishlistRemove,
    action: href("/wishlist/remove"),
    fields: { productId, returnTo },
    confirm: dashboardWords.remove,
    pending: dashboardWords.removing,
    keep: dashboardWords.keepWish,
  };
}

/** The question before the wishlist is emptied. */
export const clearConfirmation: ConfirmationPrompt = {
  title: dashboardWords.clearWishlist,
  question: messages.confirmWishlistClear,
  action: href("/wishlist/clear"),
  fields: {},
  confirm: dashboardWords.clearWishlist,
  pending: dashboardWords.clearing,
  keep: dashboardWords.keepWishlist,
};
