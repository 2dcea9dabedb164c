import { useFetcher, useLocation } from "react-router";
import { href } from "#app/content/href.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import { FieldError } from "#app/forms/field.tsx";
import type { ProductPageData } from "./load-product.server.ts";

/** Asks where the parcel would go, and says when it arrives there. The answer also comes as a message, which is said aloud. */
export function DeliveryCheck({ pin, error, text }: NonNullable<ProductPageData["delivery"]>) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form role="none" id="delivery" method="post" action={href("/preferences")} preventScrollReset>
      <label htmlFor="pin" className="mb-1 block font-semibold">
        {deliveryWords.pin}
      </label>
      <FieldError fieldId="pin" error={error} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <div className="flex flex-wrap gap-2">
        <input
          id="pin"
          name="pin"
          defaultValue={pin}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          aria-invalid={error !== undefined}
          aria-describedby={error ? "pin-error" : text && "pin-told"}
          className="input numbers w-40"
        />{" "}
        <button type="submit" className="button button-quiet">
          {deliveryWords.check}
        </button>
      </div>
      {text && (
        <>
          <p id="pin-told" className="mt-3 font-semibold">
            {text}
          </p>
          <button type="submit" name="forget" className="link min-h-11 cursor-pointer">
            {deliveryWords.forget}
          </button>
        </>
      )}
    </fetcher.Form>
  );
}
