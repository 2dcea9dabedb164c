import { openShopDatabase } from "./shop-database.ts";
import { startShop, type RunningShop } from "./shop.ts";
import { storeCustomersOf } from "./stored-customers.ts";

/** Starts a shop whose customers are stored in its database, gives it to the tests of a worker, and stops it when they are done. */
export async function useJourneyShop(
  env: Record<string, string>,
  use: (shop: RunningShop) => Promise<void>,
): Promise<void> {
  const shop = await startShop({ env });
  const database = openShopDatabase(shop.dataDir);
  storeCustomersOf(shop.url, { dataDir: shop.dataDir, database });
  await use(shop);
  database.close();
  await shop.stop();
}
