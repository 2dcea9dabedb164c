import { createClient, type Client } from "./client.ts";
import { becomeCustomer, newPerson, type Person } from "./shopping.ts";

/** A customer who is logged in. */
export interface NewCustomer {
  client: Client;
  person: Person;
}

/** Makes a customer of the shop at an address. */
export async function newCustomer(url: string, person = newPerson()): Promise<NewCustomer> {
  const client = createClient(url);
  await becomeCustomer(client, person);
  return { client, person };
}

/** What the login asks for. */
export function loginOf({ email, password }: Person): Pick<Person, "email" | "password"> {
  return { email, password };
}
