import { useContext, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { BusyButton } from "./busy-button.tsx";
import { FormContext } from "./form-state.ts";

interface SubmitButtonProps {
  children: ReactNode;
  /** What it says while the form is on its way ("Sending..."). */
  pendingText: string;
  /** Where its form posts to, for a form that is no ShopForm: so that it is busy with its own form only. */
  action?: string;
  /** For what cannot be sent at all. */
  disabled?: boolean;
  className?: string;
}

/** A submit button that tells it is busy with the page's own navigation once the page is enhanced; before that the browser's own loading state does. */
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
