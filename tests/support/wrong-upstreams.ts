import { wrongAccounts } from "./wrong-upstreams/wrong-accounts.ts";
import { wrongCancelling } from "./wrong-upstreams/wrong-cancelling.ts";
import { wrongCart } from "./wrong-upstreams/wrong-cart.ts";
import { wrongCatalogue } from "./wrong-upstreams/wrong-catalogue.ts";
import { wrongOrders } from "./wrong-upstreams/wrong-orders.ts";
import { wrongPayments } from "./wrong-upstreams/wrong-payments.ts";
import type { WrongUpstream } from "./wrong-upstreams/wrong-upstream.ts";

/** Servers that break one rule each, by what they serve. */
export const wrongUpstreams: readonly WrongUpstream[] = [
  ...wrongCatalogue,
  ...wrongAccounts,
  ...wrongCart,
  ...wrongOrders,
  ...wrongCancelling,
  ...wrongPayments,
];
