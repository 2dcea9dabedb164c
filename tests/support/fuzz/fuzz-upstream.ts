import fc from "fast-check";
import { z } from "zod";
import { calls } from "#contract/calls.ts";
import type { EmbeddedUpstream } from "#process/embedded-upstream.ts";
import { anyJson, word } from "./words.ts";

/** One call as a stranger might make it. */
interface FuzzedCall {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string | null;
}

/** What the contract's requests and queries are made of, by name. */
const namesOf = (part: "request" | "query") =>
  calls.flatMap((call) => Object.keys(call[part] instanceof z.ZodObject ? call[part].shape : {}));
const fields = [...new Set([...namesOf("request"), "size", "color", "price", "productId"])];
const parameters = [...new Set([...namesOf("query"), "search"])];

/** Every call of the contract with made-up path, query, headers and body, by nobody or by one of the customers. */
export function fuzzedCalls(tokens: readonly string[]): fc.Arbitrary<FuzzedCall> {
  const body = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .dictionary(fc.constantFrom(...fields), anyJson, { maxKeys: 10 })
        .map((value) => JSON.stringify(value)),
    },
    { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: word },
  );
  return fc
    .record({
      call: fc.constantFrom(...calls.filter(({ path }) => path !== "/users/logout")),
      value: fc.oneof(word, fc.constantFrom("1", "2", "3")),
      query: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...parameters), word), word), { maxLength: 4 }),
      token: fc.oneof(fc.constantFrom(...tokens), word),
      key: word,
      body,
    })
    .map(({ call, value, query, token, key, body }): FuzzedCall => {
      const search = new URLSearchParams(
        query.map(([name, text]): [string, string] => [name.toWellFormed(), text.toWellFormed()]),
      ).toString();
      const headers = {
        authorization: `Bearer ${sendable(token)}`,
        "idempotency-key": sendable(key),
        "content-type": "application/json",
        "x-shopper-address": sendable(key),
        "x-request-id": sendable(key),
      };
      return {
        method: call.method,
        target: `${call.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(value.toWellFormed()))}${search === "" ? "" : `?${search}`}`,
        headers,
        body: call.method === "GET" ? null : body,
      };
    });
}

/** Makes the call. Throws when the answer is a failure, or no JSON. */
export async function checkCall(
  upstream: EmbeddedUpstream,
  { method, target, headers, body }: FuzzedCall,
): Promise<void> {
  const response = await upstream.fetch(new Request(`http://upstream.internal${target}`, { method, headers, body }));
  const text = await response.text();
  if (response.status >= 500) throw new Error(`answered ${response.status}: ${text.slice(0, 300)}`);
  if (text !== "" && response.headers.get("content-type")?.includes("json") === true) JSON.parse(text);
}

function sendable(text: string): string {
  return [...text].filter((letter) => /[\u0021-\u007e]/.test(letter)).join("");
}
