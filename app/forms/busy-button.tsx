import type { ReactNode } from "react";

interface BusyButtonProps {
  children: ReactNode;
  /** The text of the button while the form is sent ("Sending..."). */
  pendingText: string;
  isBusy: boolean;
  /** For a form that cannot be sent at all. */
  disabled?: boolean;
  className?: string;
}

/** A submit button that shows when its form is sent. It stays focusable (`aria-disabled`), because a disabled button loses the focus. */
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
