import { useContext, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { BusyButton } from "./busy-button.tsx";
import { FormContext } from "./form-state.ts";

interface SubmitButtonProps {
  children: ReactNode;
  /** The text of the button while the form is sent ("Sending..."). */
  pendingText: string;
  /** The address of a form that is not a ShopForm. Without it the button would be busy with every form of the page. */
  action?: string;
  /** For a form that cannot be sent at all. */
  disabled?: boolean;
  className?: string;
}

/** A submit button that is busy while its form is sent by a navigation with script. Without script the browser shows that a page loads. */
export function SubmitButton({ action, ...rest }: SubmitButtonProps): ReactNode {
  const navigation = useNavigation();
  const form = useContext(FormContext);
  const address = action ?? form?.action;
  const isBusy =
    navigation.state !== "idle" &&
    navigation.formMethod === "POST" &&
    (address === undefined || navigation.formAction === address);
  return <BusyButton isBusy={isBusy} {...rest} />;
}
