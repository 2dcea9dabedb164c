import { seal } from "#app/session/cookies/shop-cookie.server.ts";
import { beforeEach } from "vitest";
import { createDesk } from "#desk/main.tsx";
import type { StaffRole } from "#api/database/tables/staff.ts";
import { createClient, type Client } from "./client.ts";
import { storeStaff } from "./desk-staff.ts";
import type { TestUpstream } from "./upstream-fixture.ts";
import { up, useNewCustomers } from "./use-upstream.ts";

const secrets = ["a secret of at least thirty-two characters"];
/** Where the desk is asked: no network is between. */
const HOST = "http://desk.example";

/** Clients of the desk of an upstream, whose pages are made in this process. What is none of its own is a bare 404. */
export function askDesk({ upstream: { services }, openDatabase }: TestUpstream) {
  const { answer } = createDesk({
    services,
    secrets,
    shop: {
      name: "Pallu",
      timeZone: services.returnTerms.timeZone,
      preset: { details: { name: "Pallu", phone: "080 1234 5678" }, words: {} },
    },
    styles: "/desk/desk.css",
    pictureAddress: (source) => source ?? "/picture",
  });
  const stranger = (address = "198.51.100.7") =>
    createClient(
      HOST,
      {},
      async (request) => (await answer(request, { address, id: "request" })) ?? new Response(null, { status: 404 }),
    );
  return {
    /** What is sent as it is, such as a form whose answer is a file. */
    answer,
    stranger,
    /** Somebody with a session. */
    async with(token: string): Promise<Client> {
      const client = stranger();
      client.jar.set("pallu_desk", await seal({ token, flash: null }, secrets, 12 * 3_600_000));
      return client;
    },
    async as(role: StaffRole, name?: string): Promise<Client & { id: number; email: string }> {
      const { token, ...who } = await storeStaff(await openDatabase(), role, name);
      return { ...(await this.with(token)), ...who };
    },
  };
}

/** The desk of the upstream in use. */
export let desk: ReturnType<typeof askDesk>;

/** After `useUpstream`: asks its desk in each test, which begins now by the clocks of both, with a customer of its own. */
export function useDesk(): void {
  beforeEach(begin);
  useNewCustomers();
}

function begin(): void {
  up.clock.at = new Date();
  desk = askDesk(up);
}
