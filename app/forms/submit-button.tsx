import type { ReactNode } from "react";
import { useNavigation } from "react-router";

interface SubmitButtonProps {
  children: ReactNode;
  /** What it says while the form is on its way ("Sending..."). */
  pendingText: string;
  /** For forms of a fetcher: whether it is on its way. Left out, the page's own navigation tells. */
  pending?: boolean;
  className?: string;
}

/**
 * A submit button that tells it is busy once the page is enhanced; before that the browser's own loading state does.
 * It stays focusable while busy (`aria-disabled`): a second submission is harmless, a lost focus is not.
 */
export function SubmitButton({ children, pendingText, pending, className = "" }: SubmitButtonProps): ReactNode {
  const navigation = useNavigation();
  const busy = pending ?? (navigation.state !== "idle" && navigation.formMethod === "POST");
  return (
    <button type="submit" className={`button ${className}`} {...(busy ? { "aria-disabled": true, onClick: (event) => event.preventDefault() } : {})}>
      {busy ? pendingText : children}
    </button>
  );
}
