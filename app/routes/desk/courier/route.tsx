import { data } from "react-router";
import { addressOf, href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { readFormData, readTextField } from "#app/forms/parse.server.ts";
import { told } from "#app/forms/told-text.tsx";
import { toResult } from "#app/gateway/faults.server.ts";
import { askDesk } from "#app/gateway/desk.server.ts";
import { decodedFile } from "#app/routes/desk/csv-file.server.ts";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { TableFile } from "#app/routes/desk/desk-fields.tsx";
import { BackLink, DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { resultsFlash } from "#app/routes/desk/order-list.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { deskFaults } from "#content/desk/frame-words.ts";
import { ordersWords, slipWords } from "#content/desk/orders-words.ts";
import { applyCourierFile, findDeskOrders, MAX_COURIER_FILE, previewCourierFile } from "#contract/desk/orders-calls.ts";
import { courierNames } from "#domain/couriers.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "pack");
  const { total } = await loadFromDesk(visit, findDeskOrders, { waits: "pack" });
  return { frame: deskFrame(visit), total, key: newDeskKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = requireMember(context, "pack");
  const form = await readFormData(request);
  const courier = readTextField(form, "courier", 60) ?? "";
  const sent = form.get("text");
  if (typeof sent === "string")
    return doAct(visit, applyCourierFile, {
      form,
      body: { text: sent, courier },
      to: `${href("/desk/orders")}?waits=way`,
      done: ({ results }) => resultsFlash(visit, results, ordersWords.sent),
    });
  const file = form.get("file");
  // The form that applies it sends each end of a line as two characters.
  const text = file instanceof File ? decodedFile(await file.arrayBuffer()).replaceAll(/\r?\n/g, "\r\n") : "";
  if (text === "" || Buffer.byteLength(JSON.stringify(text)) > MAX_COURIER_FILE)
    return data({ error: slipWords.fileMissing }, { status: 400 });
  const key = String(form.get("key"));
  const { value } = await toResult(askDesk(visit.upstream, previewCourierFile, { body: { text, courier }, key }));
  if (value?.code !== "ok") return data({ error: value?.message ?? deskFaults.notDone }, { status: 400 });
  const { columns, lines } = value.data;
  const preview = {
    columns,
    lines: lines.map(({ refused, ...line }) => ({
      ...line,
      refused: refused && visit.upstream.inWords({ ...refused, errors: [] }).message,
    })),
  };
  return { preview, text, courier, actKey: newDeskKey() };
}

export default function CourierPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, total, key } = loaderData;
  const error = actionData !== undefined && "error" in actionData ? actionData.error : null;
  if (actionData !== undefined && "preview" in actionData) return <Preview frame={frame} {...actionData} />;
  return (
    <DeskPage frame={frame} title={slipWords.courierTitle} hasErrors={error !== null}>
      <section aria-labelledby="down" className="mt-4">
        <h2 id="down">{slipWords.down}</h2>
        <p className="mt-2">{slipWords.downText(ordersWords.count(total))}</p>
        <p className="mt-2">
          <a href={addressOf("/desk/orders/courier.csv")} className="button button-quiet">
            {slipWords.download}
          </a>
        </p>
      </section>
      <section aria-labelledby="up" className="mt-8">
        <h2 id="up">{slipWords.up}</h2>
        <p className="mt-2 max-w-prose">{slipWords.upText}</p>
        <form method="post" encType="multipart/form-data" className="mt-3 max-w-md">
          <input type="hidden" name="key" value={key} />
          <TableFile label={slipWords.file} accept=".csv,.txt,.tsv,text/csv" error={error} />
          <label htmlFor="courier" className="mt-4 block font-semibold">
            {slipWords.courier}
          </label>
          <input id="courier" name="courier" list="couriers" maxLength={60} autoComplete="off" className="input" />
          <datalist id="couriers">
            {courierNames.map((name) => (
              <option key={name} lang={ownLanguage(name)}>
                {name}
              </option>
            ))}
          </datalist>
          <button type="submit" className="button mt-4">
            {slipWords.preview}
          </button>
        </form>
      </section>
    </DeskPage>
  );
}

type Previewed = Extract<Awaited<ReturnType<typeof action>>, { preview: unknown }>;

/** What is understood of a file, line by line, and the button that does it. */
function Preview({
  frame,
  preview: { columns, lines },
  text,
  courier,
  actKey,
}: Previewed & { frame: ReturnType<typeof deskFrame> }) {
  const possible = lines.filter(({ refused }) => refused === null).length;
  return (
    <DeskPage frame={frame} title={slipWords.courierTitle}>
      <p className="mt-3">{slipWords.understood(columns.join(", "))}</p>
      <p className="mt-2 font-semibold">{slipWords.canBeSent(ordersWords.count(possible))}</p>
      <ul className="mt-3 grid gap-2 lg:grid-cols-2">
        {lines.map(({ line, number, courier: carrier, tracking, refused }) => (
          <li key={line} className="card p-3">
            <p>
              {slipWords.line(line)}: <span className="numbers font-semibold">{number}</span>
            </p>
            {refused === null ? (
              <p>
                {carrier} <span className="numbers">{tracking}</span>
              </p>
            ) : (
              <p className="font-semibold text-madder">{told(refused)}</p>
            )}
          </li>
        ))}
      </ul>
      {possible === 0 ? null : (
        // Encoded otherwise a text grows by a half, and more in Hindi: too much for what the preview has taken.
        <form method="post" encType="multipart/form-data" className="mt-4">
          <input type="hidden" name="key" value={actKey} />
          <input type="hidden" name="courier" value={courier} />
          <input type="hidden" name="text" value={text} />
          <button type="submit" className="button">
            {slipWords.apply}
          </button>
        </form>
      )}
      <BackLink to={href("/desk/orders/courier")}>{slipWords.other}</BackLink>
    </DeskPage>
  );
}
