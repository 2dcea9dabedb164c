import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { Link } from "react-router";
import { LostConnectionNotice } from "../../components/frame/lost-connection-notice.tsx";
import { useFormFetcher } from "../../forms/form-fetcher.ts";
import type { ConfirmationPrompt } from "./confirmation-prompt.ts";
import { CONFIRM_FORM, ConfirmForm } from "./confirm-form.tsx";

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
export function ConfirmLink({ to, confirmation, className = "", children }: ConfirmLinkProps): ReactNode {
  const [open, setOpen] = useState(false);
  const ask = (event: MouseEvent) => {
    // A click that opens a new tab follows the link, and so does an engine without dialogs.
    if (
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey ||
      typeof HTMLDialogElement === "undefined"
    )
      return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Link to={to} onClick={ask} className={className}>
        {children}
      </Link>
      {open ? <ConfirmDialog confirmation={confirmation} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ConfirmDialog({
  confirmation,
  onClose,
}: {
  confirmation: ConfirmationPrompt;
  onClose: () => void;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { state } = useFormFetcher(CONFIRM_FORM);
  useEffect(() => {
    dialog.current?.showModal();
    // Not on the button that the browser would choose, which does what is asked about.
    dialog.current?.querySelector<HTMLElement>("[type=button]")?.focus();
  }, []);
  useEffect(() => {
    // The dialog stays open while the form is sent, so that its button can show that. It closes before the answer is
    // shown: screen readers do not announce what changes behind a dialog.
    if (state === "loading") dialog.current?.close();
  }, [state]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="no-print m-auto w-[min(28rem,calc(100vw-32px))] border border-line bg-raised p-0 text-ink backdrop:bg-[rgba(25,12,6,0.6)]"
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
