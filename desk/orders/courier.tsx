import { z } from "zod";
import { problemInWords } from "#app/content/problem-texts.server.ts";
import { told } from "#app/forms/told-text.tsx";
import { numbersToPack, previewFile } from "#api/desk/find-orders.ts";
import { readSlips, type Slip } from "#api/desk/read-order.ts";
import { textOf } from "#api/catalogue/exchange/read-table.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import { readCourierText } from "#api/orders/courier-file.ts";
import { shipOrder } from "#api/orders/ship-order.ts";
import { ordersWords, slipWords as words } from "#content/desk/orders-words.ts";
import { refusalWords } from "#content/desk/refusal-words.ts";
import { courierNames } from "#domain/couriers.ts";
import { isToSend } from "#domain/payment-state.ts";
import { csvText, download, TEXT_TABLES } from "#desk/download.ts";
import { ButtonLink, DeskForm, LinkBelow, Section } from "#desk/forms.tsx";
import { actOnEach, entry, page, type ShownForm } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { resultsFlash } from "./orders.tsx";

/** The largest file, in bytes; and its text in UTF-8, as the form sends it that applies it. A form of the shop holds 64 kB. */
const [MAX_FILE, MAX_TEXT] = [46_000, 60_000];

type Previewed = Awaited<ReturnType<typeof previewFile>> & { text: string; courier: string };

/** The orders to pack as a table for the courier, and the courier's table of what is sent: first shown, then done. */
export const courierPage = page({
  async load(visit: Visit) {
    const { slips, unconfirmed } = await slipsToPack(visit);
    return { toPack: slips.length, unconfirmed };
  },
  acts: {
    preview: entry("pack", {
      form: z.object({
        file: z.file(words.fileMissing).min(1, words.fileMissing).max(MAX_FILE, words.fileMissing),
        courier: z.string().max(60).optional(),
      }),
      labels: {
        file: { label: words.file, as: "file", accept: TEXT_TABLES },
        courier: { label: words.courier, suggestions: courierNames },
      },
      async does({ services: { db, now } }, { file, courier = "" }) {
        // A form sends each end of a line as two characters.
        const text = textOf(Buffer.from(await file.arrayBuffer())).text.replaceAll(/\r?\n/g, "\r\n");
        if (Buffer.byteLength(text) > MAX_TEXT)
          throw new HttpRefusal(422, "The file is too large when it is read as UTF-8. Save it as CSV.", "file_unread");
        const previewed = await previewFile(db, text, { courier: courier || null, at: now() });
        return { to: null, said: null, answer: { ...previewed, text, courier } };
      },
    }),
    apply: actOnEach("applyCourierFile", "pack", {
      form: z.object({ text: z.string(), courier: z.string().max(60).optional() }),
      // Of two lines of an order the one that can be done counts.
      of: ({ text, courier = null }) =>
        readCourierText(text, courier)
          .rows.toSorted((one, other) => Number("refused" in one) - Number("refused" in other))
          .map((row) => [row.orderId, row] as const),
      async does({ trx, at }, number, row) {
        if ("refused" in row) throw new HttpRefusal(422, row.refused.message, row.refused.code, [], row.refused.values);
        const { courier, tracking } = row.shipment;
        const { code } = await shipOrder(trx, number, row.shipment, at);
        return { code, courier, tracking };
      },
      to: () => `/desk/orders?waits=way`,
      done: (results) => resultsFlash(results, ordersWords.sent),
    }),
  },
  title: () => ordersWords.courierFile,
  show: ({ data: { toPack, unconfirmed }, forms: { preview, apply }, answer }) =>
    answer !== undefined && apply !== null ? (
      <Preview previewed={answer as Previewed} apply={apply} />
    ) : (
      <>
        <Section id="down" title={words.down} className="mt-4">
          <p className="mt-2">{words.downText(ordersWords.count(toPack))}</p>
          {unconfirmed > 0 && <p className="mt-2">{words.leftOut(ordersWords.count(unconfirmed))}</p>}
          <p className="mt-2">
            <ButtonLink to="/desk/orders/courier.csv" isQuiet>
              {words.download}
            </ButtonLink>
          </p>
        </Section>
        {preview && (
          <Section id="up" title={words.up} className="mt-8">
            <p className="mt-2 max-w-prose">{words.upText}</p>
            <DeskForm form={preview} button={words.preview} hasFiles className="mt-3 max-w-md" />
          </Section>
        )}
      </>
    ),
});

/** What is understood of a file, line by line, and the button that does it. */
function Preview({ previewed, apply }: { previewed: Previewed; apply: ShownForm }) {
  const { columns: found, lines, text, courier } = previewed;
  const possible = lines.filter(({ refused }) => refused === null).length;
  return (
    <>
      <p className="mt-3">{words.understood(found.join(", "))}</p>
      <p className="mt-2 font-semibold">{words.canBeSent(ordersWords.count(possible))}</p>
      <ul className="mt-3 grid gap-2 lg:grid-cols-2">
        {lines.map(({ line, orderId, courier: carrier, tracking, refused }) => (
          <li key={line} className="card p-3">
            <p>
              {words.line(line)}: <span className="numbers font-semibold">{orderId}</span>
            </p>
            {refused === null ? (
              <p>
                {carrier} <span className="numbers">{tracking}</span>
              </p>
            ) : (
              <p className="font-semibold text-madder">{told(problemInWords(refused, refusalWords).message ?? "")}</p>
            )}
          </li>
        ))}
      </ul>
      {possible === 0 ? null : (
        // Encoded otherwise a text grows by a half, and more in Hindi: too much for what the preview has taken.
        <DeskForm
          form={{ ...apply, hidden: { ...apply.hidden, text, courier } }}
          hasFiles
          className="mt-4"
          button={words.apply}
        />
      )}
      <LinkBelow to="/desk/orders/courier">{words.other}</LinkBelow>
    </>
  );
}

/** The columns of the courier's table, and what each says of an order. */
const columns: readonly (readonly [name: string, cellOf: (slip: Slip) => string])[] = [
  ["Order Number", ({ id }) => id],
  ["Name", ({ shippingInfo: to }) => to.fullName],
  ["Phone", ({ shippingInfo: to }) => to.phone ?? ""],
  ["Address", ({ shippingInfo: to }) => to.address],
  ["City", ({ shippingInfo: to }) => to.city],
  ["State", ({ shippingInfo: to }) => to.state],
  ["PIN Code", ({ shippingInfo: to }) => to.zipCode],
  ["Country", ({ shippingInfo: to }) => to.country],
  ["Payment", ({ owed }) => (toCollect(owed) > 0 ? "COD" : "Prepaid")],
  ["Cash to collect", ({ owed }) => (toCollect(owed) / 100).toFixed(2)],
  ["Value", ({ totalPaise }) => (totalPaise / 100).toFixed(2)],
  ["Pieces", ({ items }) => String(items.reduce((sum, { quantity }) => sum + quantity, 0))],
  ["Contents", ({ items }) => items.map(({ quantity, name }) => `${quantity} x ${name}`).join("; ")],
];
const toCollect = ({ state, paise }: Slip["owed"]) => (state === "collect" ? paise : 0);

/** The orders to pack, for the courier's website. Packers need it, so it is no export. */
export const courierFilePage = download(null, async (visit) => ({
  file: "to-pack.csv",
  body: csvText([
    columns.map(([name]) => name),
    ...(await slipsToPack(visit)).slips.map((slip) => columns.map(([, cellOf]) => cellOf(slip))),
  ]),
}));

/** The orders to pack that may be sent, and how many are left out since they are still to be confirmed. */
async function slipsToPack({ services: { db, now, returnTerms }, shop: { timeZone } }: Visit) {
  const { numbers, unconfirmed } = await numbersToPack(db, { at: now(), timeZone });
  return { slips: (await readSlips(db, numbers, returnTerms)).filter(isToSend), unconfirmed };
}
