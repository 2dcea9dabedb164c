import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { refusal, type RefusalStatus } from "#server/refusal-response.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { createUpstream } from "#api/create-upstream.ts";
import { InMaintenance } from "#api/http/watch-maintenance.ts";
import { startFakeRazorpay, type FakeLink, type FakeRazorpay } from "#tests/support/fake-razorpay.ts";
import { withDesk } from "#tests/support/built-desk.ts";
import { copyPreparedDatabase } from "#tests/support/prepare-database.ts";
import { serveLocally } from "#tests/support/serve-locally.ts";
import { openShopDatabase } from "#tests/support/shop-database.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { inLanguage } from "#tests/support/in-language.ts";
import { usualSettings } from "#tests/support/upstream-settings.ts";
import { storeOffer } from "#tests/support/stored-offers.ts";
import { storePiece } from "#tests/support/stored-piece.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";
import { exceptions } from "./exceptions.ts";

/** Which calls of a shop fail. */
interface Failure {
  /** Calls ("METHOD /path?query") that fit find nobody at the other end; null when all is well. */
  failing: RegExp | null;
  /** How they fail: nobody is there, or the upstream is in maintenance. */
  failsBy: "absence" | "maintenance";
}

/** The shop on an upstream in hand: its shelves can be changed, and its calls made to fail. */
export interface Stage extends Failure {
  shop: RunningShop;
  /** Where the owner's desk is: beside the upstream. */
  deskUrl: string;
  /** Changes the upstream's data behind its back. */
  change(sql: string, ...values: SQLInputValue[]): void;
  /** Where a page stands that the shop's front answers with by itself: full or failing, as it is too seldom to wait for. */
  refusalUrl(status: (typeof refusals)[number]): string;
  /** The mail that went to an address. */
  mailTo(address: string): Promise<string>;
  /** A stage of its own whose orders are paid on the page of a provider. It is set when a state first asks for it. */
  payingByLink(): Promise<Stage>;
  /** Pays the link of an order there, and answers the path that leads back; `told` is what the provider says of the link from then on, and not what it is. */
  payLink(order: string, told?: Partial<FakeLink>): string;
  stop(): Promise<void>;
}

/** UPI orders are paid to the shop itself: a page with a code to scan. */
const upiId = "pallu@bank";

/** What the front answers with before it asks the shop. */
const refusals = [500, 503] as const satisfies readonly RefusalStatus[];

/**
 * Sets the stage on any free ports, with fresh data; `env` are settings of the shop beside the usual ones. With a `razorpay`,
 * orders are paid on its page, and not by the forms of the sandbox. Calls fail as `failure` says, or else the stage itself.
 */
export async function setStage(
  env: Record<string, string> = {},
  razorpay: FakeRazorpay | null = null,
  failure: Failure | null = null,
): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), "pallu-stage-"));
  copyPreparedDatabase(dataDir);
  let shopUrl = "";
  const upstream = await createUpstream({
    ...usualSettings,
    DATA_DIR: dataDir,
    shopUrl: () => shopUrl,
    samples: sampleCatalogue,
    GUEST_CHECKOUT: true,
    ...(razorpay === null ? { UPI_ID: upiId } : razorpay.keys),
  });
  const database = openShopDatabase(dataDir);
  furnish(database);
  // Codes show their form beside every cart: on this stage alone.
  if (razorpay !== null) for (const offer of offers) storeOffer(database, offer);
  const listener = createRequestListener(withDesk(() => upstream, dataDir));
  const server = await serveLocally((request, response) => {
    const refused = refusals.find((status) => request.url === `/refusal/${status}`);
    if (refused !== undefined) {
      const { body, headers } = refusal(refused, "text/html", {
        id: "00000000-0000-4000-8000-000000000000",
        path: inLanguage("/"),
      });
      response.writeHead(refused, headers).end(body);
    } else if (request.url === exceptions.pagesThatLeadOn.path) response.writeHead(204).end();
    else if ((failure ?? stage).failing?.test(`${request.method} ${request.url}`) !== true) listener(request, response);
    else if ((failure ?? stage).failsBy === "absence") response.destroy();
    else
      response
        .writeHead(503, { "content-type": "application/json", "retry-after": "60" })
        .end(JSON.stringify(new InMaintenance().body));
  });
  const upstreamUrl = server.url;
  const toldOf = new Map<string, Partial<FakeLink>>();
  if (razorpay !== null)
    razorpay.lie = ({ reference_id }) => ({
      short_url: upstreamUrl + exceptions.pagesThatLeadOn.path,
      ...toldOf.get(reference_id),
    });
  // Nothing is remembered: a state is what the upstream says now.
  const shop = await startShop({
    dataDir,
    env: {
      UPSTREAM_URL: upstreamUrl,
      CATALOGUE_FRESH_MS: "0",
      PAGE_CACHE_MB: "0",
      ...(razorpay === null && { UPI_ID: upiId }),
      ...env,
    },
  });
  shopUrl = shop.url;
  storeCustomersOf(shop.url, { dataDir, database });
  let byLink: Promise<Stage> | null = null;
  const stage: Stage = {
    shop,
    deskUrl: upstreamUrl,
    failing: null,
    failsBy: "absence",
    change: (sql, ...values) => void database.prepare(sql).run(...values),
    refusalUrl: (status) => `${upstreamUrl}/refusal/${status}`,
    mailTo: (to) => shop.mailTo(to),
    payingByLink: () => (byLink ??= setStagePayingByLink(env, stage)),
    payLink(order, told = {}) {
      if (razorpay === null) throw new Error("no order is paid by a link on this stage");
      toldOf.set(order, told);
      const { pathname, search } = new URL(razorpay.pay(razorpay.linkOf(order)));
      return pathname + search;
    },
    async stop() {
      await (await byLink)?.stop();
      await shop.stop();
      await server.stop();
      database.close();
      await upstream.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return stage;
}

async function setStagePayingByLink(env: Record<string, string>, failure: Failure): Promise<Stage> {
  const razorpay = await startFakeRazorpay();
  const stage = await setStage(env, razorpay, failure);
  return {
    ...stage,
    async stop() {
      await stage.stop();
      await razorpay.stop();
    },
  };
}

/** What takes something off there: a code from a subtotal that one piece does not reach, and one for everything. */
export const offers = [
  { name: "Festive", code: "FESTIVE", percent: 10, from: 90_000 },
  { name: "Gift of the house", code: "GIFT", percent: 100 },
] as const;

/** Pieces that try a page: one that nobody can buy, one with a long name and no picture, one off sale, some with options of their own. */
export const pieces = {
  plain: 1,
  second: 5,
  soldOut: 9001,
  longName: 9002,
  scarce: 9003,
  ownOptions: 9004,
  oneCombination: 9005,
  hidden: 9006,
} as const;

/** The names of those that are no samples. */
export const pieceNames = {
  soldOut: "Ajrakh Stole in Indigo",
  longName: `Handwoven Doubleikatpatolawithoutanyspaceinitsname Dupatta ${"with a Border of Peacocks and Lotuses ".repeat(3)}`,
  scarce: "Mirrorwork Belt",
  ownOptions: "Striped Jacket",
  oneCombination: "Silver Jhumka",
  hidden: "Zardozi Potli",
} as const;
/** The descriptions of those that are not only named. */
export const pieceTexts = { soldOut: "Printed on both sides.", scarce: "The last ones." } as const;

function furnish(database: DatabaseSync): void {
  // Every state with an order takes one of it.
  database.prepare("update products set stock = 1000 where id = ?").run(pieces.plain);
  const printed = String(database.prepare("select image from products where id = ?").get(pieces.second)?.["image"]);
  const add = database.prepare(
    "insert into products (id, slug, position, name, description, category, price_paise, sale_paise, stock, is_new, created_at) values (?, ?, ?, ?, ?, 'accessories', ?, ?, ?, 0, '2020-01-01T00:00:00.000Z')",
  );
  add.run(pieces.soldOut, "sold-out", 9001, pieceNames.soldOut, pieceTexts.soldOut, 149_900, null, 0);
  add.run(pieces.longName, "long-name", 9002, pieceNames.longName, "", 9_999_900, 8_999_900, 4);
  add.run(pieces.scarce, "scarce", 9003, pieceNames.scarce, pieceTexts.scarce, 89_900, 79_900, 2);
  add.run(pieces.hidden, "hidden", 9006, pieceNames.hidden, "Off sale for now.", 89_900, null, 2);
  database.prepare("update products set hidden = 1 where id = ?").run(pieces.hidden);
  storePiece(database, {
    id: pieces.ownOptions,
    name: pieceNames.ownOptions,
    variants: [
      { size: "M", color: "Teal", stock: 0 },
      { size: "M", color: "Rani Pink with a woven border", stock: 9 },
      { size: "Free Size", color: "Teal", stock: 2, swatch: "#1b6b6f", pricePaise: 149_900 },
      { size: "XXL", color: "Teal", stock: 0 },
      { size: "Free Size", color: "Block print", stock: 9, swatch: printed },
    ],
  });
  storePiece(database, {
    id: pieces.oneCombination,
    name: pieceNames.oneCombination,
    variants: [{ color: "Silver", stock: 2 }],
  });
}
