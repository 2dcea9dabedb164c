import type { ReactNode } from "react";
import type { FormState } from "../../forms/form-state.ts";
import { PostField } from "../../forms/post-field.tsx";
import { ShopForm } from "../../forms/shop-form.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import type { ConfirmationPrompt } from "./confirmation-prompt.ts";

/** The id of the form: a page asks one question at a time. */
export const CONFIRM_FORM = "confirm";

/** Nothing is typed into a confirmation. What the upstream refuses is said on the page that it leads to. */
const unfilled: FormState = { values: {}, errors: {}, message: null, constraints: {}, submissionId: "" };

/** The form of a confirmation. `children` is the control that leads back: a link on a page, a button in a dialog. */
export function ConfirmForm({
  confirmation,
  children,
}: {
  confirmation: ConfirmationPrompt;
  children: ReactNode;
}): ReactNode {
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
