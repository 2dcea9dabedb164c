import { sampleShop } from "#domain/shop-terms.ts";
import type { SellerDetails, ShopDetails } from "#app/content/shop-details.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import { paymentWords } from "./payment-words.ts";

/** The parts of a demonstration shop that may not be real. */
type Unreal = "links" | "mail" | "details" | "payments" | "secret" | "catalogue";

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

/** The notice of a demonstration, which names what is not real; null where everything is real. */
export function demonstrationText(unreal: readonly Unreal[], tests: readonly PaymentMethod[]): string | null {
  const order: readonly Unreal[] = ["payments", "catalogue", "mail", "links", "details", "secret"];
  const sentences = order.filter((word) => unreal.includes(word)).map((word) => demonstrationWords.unreal[word](tests));
  return sentences.length === 0 ? null : [demonstrationWords.title, ...sentences].join(" ");
}

/** How the chat starts where the owner has set no greeting. */
export const greetingOf = (shopName: string) => `Hello ${shopName}, I have a question.`;

/** Sample details. The environment can set each of them (SHOP_NAME, SHOP_ADDRESS, …). The specification gives the hours. */
export const sampleShopDetails: ShopDetails = {
  ...sampleShop,
  hours: "Mon-Sat 10:00 AM - 8:00 PM",
  chatNumber: "919800000000",
  chatGreeting: greetingOf(sampleShop.name),
};

/** Samples of who stands behind the shop, for development and demonstrations. */
export const sampleSellerDetails: SellerDetails = {
  legalName: "Pallu Sample Company (a sample)",
  headOffice: sampleShop.address,
  officer: "Sample Name",
  designation: "Grievance Officer (a sample)",
  officerEmail: "grievance@pallu.example",
  officerPhone: sampleShop.phone,
};
