import { isAtDesk } from "#desk/mount.ts";
import { createClient } from "#tests/support/client.ts";
import { inLanguage } from "#tests/support/in-language.ts";
import { becomeCustomer, newPerson } from "#tests/support/shopping.ts";
import type { Stage } from "./stage.ts";
import type { Prepared, State } from "./states/state.ts";
import type { Visitor } from "./visitor.ts";

/** Prepares a state: registers the customer and does what came before. Failing calls begin with `reach`. */
export async function prepare(state: State, given: Stage): Promise<Prepared> {
  const stage = await stageOf(state, given);
  const prepared: Prepared = { client: createClient(stage.shop.url), person: newPerson(), order: "" };
  if (state.customer) await becomeCustomer(prepared.client, prepared.person);
  await state.prepare?.(prepared, stage);
  return prepared;
}

/** Reaches a state, its calls failing from then on; the caller sets `stage.failing` back to null when it has seen enough. */
export async function reach(state: State, visitor: Visitor, prepared: Prepared, given: Stage): Promise<void> {
  const stage = await stageOf(state, given);
  given.failing = state.failing ?? null;
  given.failsBy = state.failsBy ?? "absence";
  const open = (path: string) =>
    visitor.open(new URL(inLanguage(path), isAtDesk(path) ? stage.deskUrl : stage.shop.url).href);
  await state.reach({ ...visitor, open }, prepared, stage);
}

function stageOf({ paidByLink }: State, stage: Stage): Promise<Stage> | Stage {
  return paidByLink === true ? stage.payingByLink() : stage;
}
