import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { exportDeskInvoices } from "#contract/desk/books-calls.ts";
import type { Route } from "./+types/route";

/** Invoices and credit notes of a month, as a file for the accountant. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "export");
  const asked = exportDeskInvoices.query.safeParse(Object.fromEntries(visit.url.searchParams));
  if (!asked.success) throw new Response(null, { status: 404 });
  const { csv } = await loadFromDesk(visit, exportDeskInvoices, asked.data);
  return new Response(csv, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="invoices-${asked.data.month}.csv"`,
    },
  });
}
