import { exportChanges } from "#app/gateway/desk.server.ts";
import { requireMember } from "#app/session/desk-visit.server.ts";
import type { Route } from "./+types/route";

/** All changes of an import, as a table. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { upstream } = requireMember(context, "catalogue");
  const lines = await exportChanges(upstream, id);
  if (lines === null) throw new Response(null, { status: 404 });
  return new Response(lines, {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": 'attachment; filename="changes.csv"' },
  });
}
