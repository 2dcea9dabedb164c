import type { StaffRole } from "#domain/staff.ts";
import { createClient, type Client } from "./client.ts";
import { storeStaff, takeDeskSession } from "./desk-staff.ts";
import type { SharedShop } from "./shared-shop.ts";

/** A client of somebody who is logged in at the desk of a shop. */
export async function atDesk({ shop, up }: SharedShop, role: StaffRole, name?: string): Promise<Client> {
  const client = createClient(shop.url);
  const { token } = await storeStaff(await up.openDatabase(), role, name);
  await takeDeskSession(client, token, shop.dataDir);
  return client;
}
