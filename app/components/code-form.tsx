import { href } from "#app/content/href.ts";
import * as cartWords from "#content/cart-words.ts";
import { FieldError } from "#app/forms/field.tsx";

interface CodeFormProps {
  /** The code that stands with the cart ("" for none), and why it does not count; undefined where the shop takes none. */
  codes: { code: string; error: string | null } | undefined;
  /** The page of the form. */
  returnTo: string;
}

/** Asks for the code of an offer. The browser itself sends the form: script would take more of a phone than it gives, and the answer is a message. */
export function CodeForm({ codes, returnTo }: CodeFormProps) {
  return codes === undefined ? null : (
    <form role="none" id="code" method="post" action={href("/cart/code")} className="mt-4 border-t border-line pt-4">
      <label htmlFor="offer-code" className="mb-1 block font-semibold">
        {cartWords.offerCode}
      </label>
      <FieldError fieldId="offer-code" error={codes.error} />
      <input type="hidden" name="returnTo" value={`${returnTo}#code`} />
      <div className="flex flex-wrap gap-2">
        <input
          id="offer-code"
          name="offerCode"
          defaultValue={codes.code}
          maxLength={60}
          autoComplete="off"
          {...(codes.error && { "aria-invalid": true, "aria-describedby": "offer-code-error" })}
          className="input min-w-0 flex-[1_1_8rem]"
        />{" "}
        <button type="submit" className="button button-quiet">
          {cartWords.applyCode}
        </button>
      </div>
      {codes.code === "" ? null : (
        <button type="submit" name="forget" className="link min-h-11">
          {cartWords.removeCode}
        </button>
      )}
    </form>
  );
}
