import { ownLanguage } from "#app/content/own-language.ts";
import { data, redirect } from "react-router";
import * as addressWords from "#content/address-words.ts";
import { ask, read } from "#app/gateway/call-upstream.server.ts";
import { addressCalls } from "#contract/addresses.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { privatePage, requireCustomer, visitContext } from "#app/session/visit.server.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { dashboardAddress, removeAddressAddress } from "#app/routes/account/addresses.ts";
import { isAddressRemoved, tellChange } from "#app/routes/account/lost-answers.server.ts";
import { ConfirmPage } from "#app/routes/account/confirmation.tsx";
import type { Route } from "./+types/route";

export const headers = privatePage;

/** Asks before an address is removed. What it is, is shown where the upstream can be read. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const { value: addresses, fault } = await toResult(read(visit.upstream, addressCalls.getAddresses, {}));
  const address = addresses?.find((one) => one.id === id);
  if (address === undefined && fault === null) throw data(null, { status: 404 });
  return address === undefined ? [] : [address.label ?? "", ...addressLines({ ...address, email: null }, null)];
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const words = { done: addressWords.removed, failed: addressWords.removeFailed, perhaps: addressWords.perhaps };
  const removal = ask(visit.upstream, addressCalls.removeAddress, { parameters: { id } });
  await tellChange(visit, removal, () => isAddressRemoved(visit, id), words, "dashboard");
  return redirect(dashboardAddress("address"), 303);
}

export default function RemoveAddressPage({ loaderData: lines, params: { id } }: Route.ComponentProps) {
  const confirmation = {
    title: addressWords.removeTitle,
    question: addressWords.confirmRemove,
    action: removeAddressAddress(id),
    fields: {},
    confirm: addressWords.remove,
    pending: addressWords.removing,
    keep: addressWords.keep,
  };
  return (
    <ConfirmPage confirmation={confirmation} back={dashboardAddress("address")}>
      <address className="mt-4 not-italic [overflow-wrap:anywhere]">
        {lines.map((line) => (
          <p key={line} lang={ownLanguage(line)} className="first:font-semibold">
            {line}
          </p>
        ))}
      </address>
    </ConfirmPage>
  );
}
