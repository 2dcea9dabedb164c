import { data } from "react-router";
import { maintenanceRefusalText } from "../../content/maintenance-words.server.ts";
import * as messages from "../../content/messages.ts";
import type { FormState } from "../../forms/form-state.ts";
import type { FormErrors } from "../../forms/parse.server.ts";
import type { UpstreamRefusal } from "../../gateway/upstream-response.server.ts";

/**
 * The response that shows a form again after the upstream refused it. Messages about fields of the form go to the fields;
 * without any, the message of the upstream or `fallback` goes above the form. The statuses 429, and 503 for a maintenance, stay; every other becomes 400.
 */
export function refusedForm(
  form: { refuse(refusal: FormErrors): FormState },
  refused: UpstreamRefusal,
  labels: Record<string, string>,
  fallback: string,
) {
  if (refused.status === 503) return data({ form: form.refuse({ message: maintenanceRefusalText }) }, { status: 503 });
  const isLimited = refused.status === 429;
  const errors = Object.fromEntries(
    refused.errors.filter(({ path }) => Object.hasOwn(labels, path)).map(({ path, msg }) => [path, msg]),
  );
  const message =
    Object.keys(errors).length > 0 ? null : (refused.message ?? (isLimited ? messages.tooMany : fallback));
  return data({ form: form.refuse({ errors, message }) }, { status: isLimited ? 429 : 400 });
}
