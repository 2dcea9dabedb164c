import { DEFAULT_ORDERS_COMMAND } from "#settings/shared-variables.ts";

/** Where the desk does what a command does, by the words of the command. */
const places = {
  process: "“Accept” on the order's page",
  ship: "“Mark as shipped” on the order's page",
  deliver: "“Mark as delivered” on the order's page",
  cancel: "“Cancel order” on the order's page",
  "came-back": "“Parcel came back” on the order's page",
  paid: "“Money received” on the order's page",
  "return accept": "“Accept” on the page of the return",
  "return receive": "“Mark as received” on the page of the return",
  "refund again": "“Retry refund” on the order's page",
  reconcile: "“Compare the last 30 days” in the books",
} as const;

const command = new RegExp(
  `${DEFAULT_ORDERS_COMMAND} (${Object.keys(places).join("|")})\\b(?: (?:[A-Z]{2}-\\w+|RETURN|\\?))?(?: --[a-z]+(?: [A-Z]+)?)*`,
  "g",
);

/** A text for the shop's people without the commands of a terminal: it names what does the same at the desk. */
export function inDeskWords(text: string): string {
  return text
    .replace(command, (_, words: keyof typeof places) => places[words])
    .replace("repeat the command with --unpaid", "tick so beside the courier's number");
}
