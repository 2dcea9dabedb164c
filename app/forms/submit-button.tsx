import { useContext, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { FormContext } from "./form-state.ts";

interface SubmitButtonProps {
  children: ReactNode;
  /** The text of the button while the form is sent ("Sending..."). */
  pendingText: string;
  /** The address of a form that is not a ShopForm. */
  action?: string;
  /** For a form that cannot be sent at all. */
  disabled?: boolean;
  className?: string;
}

/** A submit button that is busy while script sends its form. Without script the browser shows that a page loads. */
export function SubmitButton({ action, ...rest }: SubmitButtonProps): ReactNode {
  const { formAction } = useNavigation();
  const form = useContext(FormContext);
  return <BusyButton isBusy={action === undefined ? form?.isBusy === true : formAction === action} {...rest} />;
}

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
