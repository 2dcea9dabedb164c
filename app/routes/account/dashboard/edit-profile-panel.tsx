import type { ReactNode } from "react";
import { Link } from "react-router";
import { customerLabels, dashboardWords } from "../../../content/account-words.ts";
import { Field } from "../../../forms/field.tsx";
import type { FormState } from "../../../forms/form-state.ts";
import { ShopForm } from "../../../forms/shop-form.tsx";
import { SubmitButton } from "../../../forms/submit-button.tsx";
import { LoadFailure } from "../load-failure.tsx";

/** The profile to be changed. Without knowing it there is no form: saving empty fields would wipe it out. */
export function EditProfilePanel({ form }: { form: FormState | null }): ReactNode {
  if (form === null)
    return <LoadFailure message={dashboardWords.profileUnavailable} again="/dashboard?tab=edit-profile" />;
  return (
    <ShopForm
      id="profile"
      state={form}
      labels={customerLabels}
      action="/dashboard?tab=edit-profile"
      className="max-w-2xl"
    >
      <Field name="name" autoComplete="name" />
      <Field name="email" type="email" autoComplete="email" inputMode="email" />
      <Field name="phone" type="tel" autoComplete="tel" inputMode="tel" />
      <Field name="address" autoComplete="address-line1" />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field name="city" autoComplete="address-level2" />
        <Field name="state" autoComplete="address-level1" />
      </div>
      <Field name="pincode" autoComplete="postal-code" inputMode="numeric" className="max-w-48" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText={dashboardWords.saving}>{dashboardWords.save}</SubmitButton>
        <Link to="/dashboard?tab=profile" className="button button-quiet">
          {dashboardWords.cancel}
        </Link>
      </div>
    </ShopForm>
  );
}
