import type { FakeRazorpay } from "#tests/support/fake-razorpay.ts";
import { cancel, type WeekShopper } from "./shoppers.ts";
import type { WeekShop } from "./week-shop.ts";

type Webhook = ReturnType<FakeRazorpay["webhook"]>;

/** What becomes of an order that is paid by a link. */
export const linkFates = [
  "back",
  "webhook",
  "race",
  "late",
  "never",
  "cancelled before",
  "cancelled while paying",
  "cancelled after",
] as const;

/** One of {@link linkFates}. */
export type LinkFate = (typeof linkFates)[number];

/** Webhooks that the provider still has to send. */
export type LatePost = Webhook[];

/** Pays the link of an order, or does not, as its fate says. */
export async function meetFate(
  shop: WeekShop,
  shopper: WeekShopper,
  number: string,
  fate: LinkFate,
  late: LatePost,
): Promise<void> {
  const { fake } = shop;
  // The link is not there yet where the provider's answer was lost: the shopper opens the page once more.
  if (![...fake.links.values()].some((link) => link.reference_id === number))
    await shopper.client.open(`/order/${number}/pay`);
  const link = fake.linkOf(number);
  const paid = () => fake.webhook("payment_link.paid", { payment_link: link });
  const goBack = (address: string) => shopper.client.open(new URL(address).pathname + new URL(address).search);
  const forged = (webhook: Webhook): Webhook => ({
    ...webhook,
    headers: { ...webhook.headers, "x-razorpay-signature": "0".repeat(64) },
  });
  // A webhook that lies, before anything was paid: signed with another secret, and signed but untrue.
  const untrue = fake.webhook("payment_link.paid", { payment_link: { ...link, status: "paid" } });
  expectStatus(await shop.sendWebhook(forged(untrue)), 400);
  expectStatus(await shop.sendWebhook(untrue), 200);
  switch (fate) {
    case "back": {
      const back = fake.pay(link);
      await Promise.all([goBack(back), goBack(back)]);
      late.push(paid());
      return;
    }
    case "webhook": {
      fake.pay(link);
      const webhook = paid();
      await Promise.all([shop.sendWebhook(webhook), shop.sendWebhook(webhook)]);
      // Out of order: what came before is told afterwards.
      late.push(fake.webhook("payment_link.expired", { payment_link: { ...link, status: "expired" } }), webhook);
      return;
    }
    case "race": {
      const back = fake.pay(link);
      await Promise.all([goBack(back), shop.sendWebhook(paid()), goBack(back), shop.sendWebhook(paid())]);
      return;
    }
    case "late":
      fake.pay(link);
      late.push(paid(), paid());
      return;
    case "never":
      late.push(fake.webhook("payment_link.expired", { payment_link: link }));
      return;
    case "cancelled before": {
      await cancel(shopper, number, 2);
      // The shopper still has the provider's page open: whoever is first wins.
      if (link.status === "created") {
        const back = fake.pay(link);
        await goBack(back);
        late.push(paid());
      }
      return;
    }
    case "cancelled while paying": {
      const back = fake.pay(link);
      await Promise.all([cancel(shopper, number), goBack(back), shop.sendWebhook(paid())]);
      late.push(paid());
      return;
    }
    case "cancelled after": {
      await goBack(fake.pay(link));
      await cancel(shopper, number, 2);
      late.push(paid());
    }
  }
}

/** Sends what is late, each twice, until the shop has taken it. */
export async function sendLate(shop: WeekShop, late: LatePost): Promise<void> {
  for (const webhook of late.splice(0).reverse()) {
    expectStatus(await shop.sendWebhook(webhook), 200);
    expectStatus(await shop.sendWebhook(webhook), 200);
  }
}

function expectStatus(status: number, expected: number): void {
  if (status !== expected) throw new Error(`a webhook was answered by ${status}, not ${expected}`);
}
