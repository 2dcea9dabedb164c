import { Field } from "#app/forms/field.tsx";
import { type FormState, PostField, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import type { ProductPageData } from "./load-product.server.ts";

interface StockAlertProps {
  path: string;
  alert: NonNullable<ProductPageData["alert"]>;
  /** The form as it was refused. */
  refused: FormState | null;
}

/** Asks for one mail when the piece is in stock again: open where it is sold out, folded where other sizes or colours are there. */
export function StockAlert({ path, alert: { isPart, choices, chosen, form, words }, refused }: StockAlertProps) {
  return (
    <details open={!isPart || refused !== null} className="mb-8 max-w-md">
      <summary className="link flex min-h-11 items-center">{words.title}</summary>{" "}
      <ShopForm id="alert" state={refused ?? form} labels={words.labels} action={`${path}?alert`} className="mt-1">
        {choices.length > 0 && (
          <label className="mb-5 block font-semibold">
            {words.labels.choice}{" "}
            <select name="choice" defaultValue={refused?.values["choice"] ?? chosen} className="input">
              {choices.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        )}
        {words.to ? (
          <p className="mb-3">{words.to}</p>
        ) : (
          <Field<string> name="email" type="email" autoComplete="email" inputMode="email" hint={words.hint} />
        )}
        <PostField />
        <SubmitButton pendingText={words.asking}>{words.ask}</SubmitButton>
      </ShopForm>{" "}
    </details>
  );
}
