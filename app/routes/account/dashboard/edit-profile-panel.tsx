import type { ReactNode } from "react";
import { Link } from "react-router";
import { customerLabels } from "../../../content/dashboard-words.ts";
import * as dashboardWords from "../../../content/dashboard-words.ts";
import { CUSTOMER_FIELD } from "../../../forms/customer-field.ts";
import { Field } from "../../../forms/field.tsx";
import type { FormState } from "../../../forms/form-state.ts";
import { HiddenField } from "../../../forms/hidden-field.tsx";
import { ShopForm } from "../../../forms/shop-form.tsx";
import { SubmitButton } from "../../../forms/submit-button.tsx";
import type { ProfileField } from "./profile-form.server.ts";
import { LoadFailure } from "../load-failure.tsx";
import { dashboardAddress } from "../addresses.ts";

/** The form that changes the profile. A profile that could not be read has no form: saving empty fields would erase it. */
export function EditProfilePanel({
  form,
  isIndian,
}: {
  form: FormState | null;
  /** Whether a PIN code is typed in digits. */
  isIndian: boolean;
}): ReactNode {
  if (form === null)
    return <LoadFailure message={dashboardWords.profileUnavailable} again={dashboardAddress("edit-profile")} />;
  return (
    <ShopForm
      id="profile"
      state={form}
      labels={customerLabels}
      action={dashboardAddress("edit-profile")}
      className="max-w-2xl"
    >
      <HiddenField<typeof CUSTOMER_FIELD> name={CUSTOMER_FIELD} />
      <Field<ProfileField> name="name" autoComplete="name" />
      <Field<ProfileField> name="email" type="email" autoComplete="email" inputMode="email" />
      <Field<ProfileField> name="phone" type="tel" autoComplete="tel" inputMode="tel" />
      <Field<ProfileField> name="address" autoComplete="address-line1" />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field<ProfileField> name="city" autoComplete="address-level2" />
        <Field<ProfileField> name="state" autoComplete="address-level1" />
      </div>
      <Field<ProfileField>
        name="pincode"
        autoComplete="postal-code"
        inputMode={isIndian ? "numeric" : undefined}
        className="max-w-48"
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText={dashboardWords.saving}>{dashboardWords.save}</SubmitButton>{" "}
        <Link to={dashboardAddress("profile")} className="button button-quiet">
          {dashboardWords.cancel}
        </Link>
      </div>
    </ShopForm>
  );
}
