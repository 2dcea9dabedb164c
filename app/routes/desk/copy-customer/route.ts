import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { copyCustomer } from "#contract/desk/customers-calls.ts";
import type { Route } from "./+types/route";

/** The copy of a customer's data, as a file. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const visit = requireMember(context, "erase");
  const copy = await loadFromDesk(visit, copyCustomer, { id });
  return new Response(`${JSON.stringify(copy, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="customer-${Number(id)}.json"`,
    },
  });
}
