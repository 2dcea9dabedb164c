import type { ReactNode } from "react";

interface BusyButtonProps {
  children: ReactNode;
  /** What it says while its form is on its way ("Sending..."). */
  pendingText: string;
  isBusy: boolean;
  /** For what cannot be sent at all. */
  disabled?: boolean;
  className?: string;
}

/** A submit button that tells it is busy. It stays focusable meanwhile (`aria-disabled`): a second submission is harmless, a lost focus is not. */
export function BusyButton({
  children,
  pendingText,
  isBusy,
  disabled = false,
  className = "",
}: BusyButtonProps): ReactNode {
  return (
    <button
      type="submit"
      disabled={disabled}
      className={`button ${className}`}
      {...(isBusy ? { "aria-disabled": true, onClick: (event) => event.preventDefault() } : {})}
    >
      {isBusy ? pendingText : children}
    </button>
  );
}
