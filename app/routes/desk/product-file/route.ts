import { exportProducts } from "#app/gateway/desk.server.ts";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { productTables } from "#contract/desk/product-calls.ts";
import { dayOf } from "#domain/dates.ts";
import type { Route } from "./+types/route";

/** A table of products, line by line as the upstream makes it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { upstream, runtime } = requireMember(context, "export");
  const table = productTables.find((one) => one === params.table);
  const lines = table === undefined ? null : await exportProducts(upstream, table);
  if (lines === null) throw new Response(null, { status: 404 });
  const day = dayOf(new Date().toISOString(), runtime.timeZone) ?? "";
  return new Response(lines, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="products-${table}-${day}.csv"`,
    },
  });
}
