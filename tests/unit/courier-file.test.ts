import { describe, expect, test } from "vitest";
import { readCourierText } from "#api/orders/courier-file.ts";

const [first, second] = ["PL-22222222", "PL-33333333"];

/** The lines of a file that are sent, as "line order courier number link", or what is said of them, with their number. */
function read(text: string, courier: string | null = "DTDC"): string[] {
  return readCourierText(text, courier).rows.map((row) => {
    if ("refused" in row)
      return `${row.line} ${row.orderId}: ${row.refused.code} ${JSON.stringify(row.refused.values)}`;
    const { shipment } = row;
    return [row.line, row.orderId, shipment.courier, shipment.tracking, shipment.link].join(" ").trim();
  });
}

/** What is said of a file that is refused whole. */
function refusalOf(text: string, courier: string | null = "DTDC"): unknown {
  try {
    return readCourierText(text, courier);
  } catch (error) {
    return error;
  }
}

describe("a courier's file", () => {
  test.each([
    ["has a mark of its bytes before a quoted name", `\ufeff"Order No",AWB\n${first},12\n`, `2 ${first} DTDC 12`],
    [
      "has a caption and empty lines above its columns",
      `Sent today,\n\n;\nOrder,AWB\n${first},12\n`,
      `5 ${first} DTDC 12`,
    ],
    ["has empty lines and lines of separators alone", `Order,AWB\n\n , \n${first},12\n,\n`, `4 ${first} DTDC 12`],
    ["has a line with more cells than columns", `Order,AWB\n${first},12,x,y\n`, `2 ${first} DTDC 12`],
    ["has numbers as text of a spreadsheet", `Order,AWB\n'${first},"=""0012"""\n`, `2 ${first} DTDC 0012`],
    ["has an apostrophe within a number", `Order,AWB\n${first},1'2\n`, `2 ${first} DTDC 1'2`],
    ["names an order without its PL-", "Order,AWB\n22222222,12\n", `2 ${first} DTDC 12`],
    ["names its couriers", `Order,AWB,Courier\n${first},12,Delhivery\n`, `2 ${first} Delhivery 12`],
    ["has spaces around its cells", `Order,AWB\n ${first} , 12 \n`, `2 ${first} DTDC 12`],
  ])("%s", (_, text, line) => {
    const [row = "", ...others] = read(text);
    expect(others).toEqual([]);
    expect(row.replace(/ https:.*/, "")).toBe(line);
  });

  test("gives each parcel its own link where one is named, and the courier's page otherwise", () => {
    const link = "https://example.com/track/12";
    const text = `Order,AWB,Courier,Link\n${first},12,Anybody,${link}\n${second},13,Delhivery,\n`;
    expect(read(text, null)).toEqual([
      `2 ${first} Anybody 12 ${link}`,
      expect.stringMatching(new RegExp(`^3 ${second} Delhivery 13 https://`)),
    ]);
  });

  test.each([
    ["names no order", `Order,AWB\n,12\n`, "2 : line_empty undefined"],
    ["has no number", `Order,AWB\n${first}\n`, `2 ${first}: line_without_number {"order":"${first}"}`],
    ["has nothing", `Order,AWB,Courier\n${first},,\n`, `2 ${first}: line_without_number {"order":"${first}"}`, null],
    [
      "was shortened by a spreadsheet",
      `Order,AWB\n${first},1.23E+11\n`,
      `2 ${first}: line_changed_by_spreadsheet {"order":"${first}","text":"1.23E+11"}`,
    ],
    [
      "is a long formula",
      `Order,AWB\n${first},=SUM(${"A".repeat(400)})\n`,
      `2 ${first}: line_changed_by_spreadsheet {"order":"${first}","text":"=SUM(${"A".repeat(295)}"}`,
    ],
    ["has no courier", `Order,AWB,Courier\n${first},12,\n`, `2 ${first}: courier_missing undefined`, null],
    [
      "has a link that is none",
      `Order,AWB,Link\n${first},12,example.com\n`,
      `2 ${first}: link_wrong {"text":"example.com"}`,
    ],
  ])("leaves out a line that %s, and says why", (_, text, line, courier: string | null = "DTDC") => {
    expect(read(text, courier)).toEqual([line]);
  });

  test("sends an order that stands in two lines once, and refuses it with another number", () => {
    expect(read(`Order,AWB\n${first},12\n${first},12\n${first},13\n`)).toEqual([
      expect.stringContaining(`2 ${first} DTDC 12`),
      `4 ${first}: line_twice {"order":"${first}","text":"12"}`,
    ]);
  });

  test("names the columns that are understood", () => {
    expect(readCourierText(`Weight;AWB No;Order Number\n1;12;${first}\n`, "DTDC").columns).toEqual([
      "Order Number",
      "AWB No",
    ]);
  });

  test("is refused without a column that it needs, with all that it has", () => {
    expect(refusalOf("Weight,Price\n1,2\n", null)).toMatchObject({
      message:
        "The file lacks a column for the order, such as Order Number, and for the tracking number, such as AWB, and for the courier, or its name for the whole file. It has: Weight, Price",
      refused: { code: "column_missing", values: { columns: ["order", "tracking", "courier"], text: "Weight, Price" } },
    });
    const long = "W".repeat(400);
    expect(refusalOf(`${long},Order\n1,2\n`)).toMatchObject({
      refused: { values: { columns: ["tracking"], text: long.slice(0, 300) } },
    });
  });

  test.each([
    ["is no table", "hello", "no line with the names"],
    ["has an open quote", `Order,AWB\n"${first},2\n`, "no table of text"],
  ])("is refused when it %s", (_, text, message) => {
    expect(refusalOf(text)).toMatchObject({ message: expect.stringContaining(message), status: 422 });
  });
});
