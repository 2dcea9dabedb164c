import type { Unreal } from "#app/content/demonstration.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import { paymentWords } from "./payment-words.ts";

/** Words of the notice on every page of a demonstration. */
export const demonstrationWords = {
  label: "Demonstration",
  title: "This is a demonstration shop.",
  /** `tests` are the payment methods that move no money. */
  unreal: {
    payments: (tests) =>
      tests.length === 0
        ? "Payments may be tests."
        : `Payments by ${tests.map((method) => paymentWords[method].inSentence).join(" and ")} are tests: no money moves.`,
    mail: () => "No e-mail is sent.",
    links: () => "Its web address is a temporary one.",
    details: () => "Its address, phone number and e-mail are samples.",
    secret: () => "Logins may end at any time.",
    catalogue: () => "Its pieces are samples.",
  } satisfies Record<Unreal, (tests: readonly PaymentMethod[]) => string>,
};

/** How the chat starts where the owner has set no greeting. */
export const greetingOf = (shopName: string) => `Hello ${shopName}, I have a question.`;

/** The opening hours where the owner has set none. */
export const sampleHoursText = "Mon-Sat 10:00 AM - 8:00 PM";
