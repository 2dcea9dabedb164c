import { csvFile } from "#app/routes/desk/csv-file.server.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { readShopPart, shopParts } from "#contract/desk/words-calls.ts";
import type { Route } from "./+types/route";

/** What is stated of a part, as its table. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = requireMember(context, "settings");
  const part = shopParts.find((one) => one === params.part);
  const { rows } = part === undefined ? { rows: null } : await loadFromDesk(visit, readShopPart, { part });
  if (rows === null) throw new Response(null, { status: 404 });
  return csvFile(rows, `${part}.csv`);
}
