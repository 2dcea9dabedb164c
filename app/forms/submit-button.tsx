import { useContext, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { FormContext } from "./form-state.ts";

interface SubmitButtonProps {
  children: ReactNode;
  /** What it says while the form is on its way ("Sending..."). */
  pendingText: string;
  /** Where its form posts to, for a form that is no ShopForm: so that it is busy with its own form only. */
  action?: string;
  /** For forms of a fetcher: whether it is on its way. Left out, the page's own navigation tells. */
  pending?: boolean;
  /** For what cannot be sent at all. */
  disabled?: boolean;
  className?: string;
}

/**
 * A submit button that tells it is busy once the page is enhanced; before that the browser's own loading state does.
 * It stays focusable while busy (`aria-disabled`): a second submission is harmless, a lost focus is not.
 */
export function SubmitButton({ children, pendingText, action, pending, disabled = false, className = "" }: SubmitButtonProps): ReactNode {
  const navigation = useNavigation();
  const form = useContext(FormContext);
  const address = action ?? form?.action;
  const submitting = navigation.state !== "idle" && navigation.formMethod === "POST" && (address === undefined || navigation.formAction === address);
  const busy = pending ?? submitting;
  return (
    <button type="submit" disabled={disabled} className={`button ${className}`} {...(busy ? { "aria-disabled": true, onClick: (event) => event.preventDefault() } : {})}>
      {busy ? pendingText : children}
    </button>
  );
}
