import type { ReactNode } from "react";
import { Form } from "react-router";
import { PostField } from "../../forms/post-field.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import type { ConfirmationPrompt } from "./confirmation-prompt.ts";

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
    <Form method="post" action={action} preventScrollReset className="mt-6 flex flex-wrap gap-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PostField />
      <SubmitButton action={action} pendingText={pending}>
        {confirm}
      </SubmitButton>{" "}
      {children}
    </Form>
  );
}
