import { z } from "zod";
import { href } from "#app/content/href.ts";
import { blankForm, readFormData } from "#app/forms/parse.server.ts";
import { ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { UnseenFields } from "#app/routes/desk/desk-fields.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { readShopPart, resetShopPart, shopParts } from "#contract/desk/words-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

/** The part of an address. Throws 404 for any other. */
function partOf(name: string) {
  const part = shopParts.find((one) => one === name);
  if (part === undefined) throw new Response(null, { status: 404 });
  return part;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = requireMember(context, "settings");
  const part = partOf(params.part);
  const { seen } = await loadFromDesk(visit, readShopPart, { part });
  return { frame: deskFrame(visit), part, form: blankForm(z.object({}), { key: newDeskKey(), seen }) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const visit = requireMember(context, "settings");
  const part = partOf(params.part);
  const form = await readFormData(request);
  const body = { part, seen: String(form.get("seen")) };
  const done = words.wasReset(words.parts[part][0]);
  const answer = await doAct(visit, resetShopPart, { form, body, to: href("/desk/words"), done });
  await visit.upstream.terms.refresh();
  return answer;
}

export default function ResetPage({ loaderData: { frame, part, form } }: Route.ComponentProps) {
  const [title, usual] = words.parts[part];
  return (
    <DeskPage frame={frame} title={words.resetTitle(title)}>
      <p className="mt-4">
        {words.resetLead} {usual}
      </p>
      <p className="mt-2">
        <a href={href("/desk/words/:part/file", { part })} className="link inline-flex min-h-11 items-center">
          {words.download}
        </a>
      </p>
      <ShopForm id="reset" state={form} labels={{}} className="mt-4">
        <UnseenFields />
        <SubmitButton pendingText={words.resetNow}>{words.resetNow}</SubmitButton>
      </ShopForm>
      <p className="mt-4">
        <a href={href("/desk/words")} className="link inline-flex min-h-11 items-center">
          {words.keep}
        </a>
      </p>
    </DeskPage>
  );
}
