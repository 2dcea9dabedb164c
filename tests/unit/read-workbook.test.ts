import { expect, test } from "vitest";
import { readTable } from "#api/catalogue/exchange/read-table.ts";
import { workbookOf } from "#tests/support/workbook.ts";

/** The rows of the first sheet that say something. */
const rowsOf = async (workbook: Buffer) => (await readTable(workbook, 10)).rows;

const cells = (...inner: string[]) => ({ sheet: `<row r="1">${inner.join("")}</row>` });
const dates =
  '<numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm"/><numFmt numFmtId="171" formatCode="[Red]0.00&quot; days&quot;"/></numFmts>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>';

test.each<[string, Parameters<typeof workbookOf>[0], string[]]>([
  ["inline texts", cells('<c r="A1" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>'), [" a "]],
  [
    "shared texts in pieces",
    {
      ...cells('<c r="A1" t="s"><v>1</v></c>'),
      strings: "<si><t>x</t></si><si><r><t>Rosé &amp;</t></r><r><t> b</t></r></si>",
    },
    ["Rosé & b"],
  ],
  [
    "names with a prefix, and attributes in single quotes",
    { sheet: "<x:row r='1'><x:c r='B1' t='str'><x:v>b</x:v></x:c></x:row>" },
    ["", "b"],
  ],
  ["cells without places", { sheet: "<row><c><v>1</v></c><c><v>2</v></c></row>" }, ["1", "2"]],
  ["text from CDATA with its line ends", cells('<c t="str"><v><![CDATA[a<b>\r\nc]]></v></c>'), ["a<b>\nc"]],
  [
    "numbers without the noise of adding",
    cells("<c><v>499.99000000000001</v></c>", "<c><v>919845012345</v></c>"),
    ["499.99", "919845012345"],
  ],
  ["yes and no", cells('<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>'), ["yes", "no"]],
  [
    "what formulas came to, also to nothing",
    cells("<c><f>2+3</f><v>5</v></c>", '<c t="str"><f>A9</f><v></v></c>', "<c><v>1</v></c>"),
    ["5", "", "1"],
  ],
  [
    "days, by their formats",
    {
      ...cells('<c s="1"><v>46000</v></c>', '<c s="2"><v>46000.5</v></c>', '<c s="3"><v>46000</v></c>'),
      styles: dates,
    },
    ["2025-12-09T00:00:00.000Z", "2025-12-09T12:00:00.000Z", "46000"],
  ],
])("reads %s", async (_, parts, fields) => {
  expect(await rowsOf(workbookOf(parts))).toEqual([{ line: 1, fields }]);
});

test("names rows as the sheet does, without those that say nothing", async () => {
  const sheet = `<row r="2"><c t="str"><v>a\nb</v></c></row><row r="4"><c r="XFD4" s="1"/></row><row r="6"><c><v>1</v></c></row>`;
  expect((await rowsOf(workbookOf({ sheet }))).map(({ line }) => line)).toEqual([2, 6]);
});

const long = "A".repeat(100_001);
const many = "<c t='s'><v>0</v></c>".repeat(700);

test.each<[string, Buffer, string]>([
  ["a torn workbook", workbookOf({}).subarray(0, 200), "torn"],
  ["a torn sheet", workbookOf({ sheet: "<row><c><v>1</v></row>" }), "torn"],
  ["an entity that nobody defined", workbookOf(cells("<c><v>&lol;</v></c>")), "torn"],
  ["no row", workbookOf({}), "is empty"],
  ["a formula without a result", workbookOf(cells("<c/>", "<c><f>1+1</f></c>")), "cell B1 has a formula"],
  ["a formula that failed", workbookOf(cells('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>')), "cell A1 has a formula"],
  ["a row far away", workbookOf({ sheet: "<row r='99999999'><c r='A99999999'><v>1</v></c></row>" }), "at most 10 rows"],
  ["a column far away", workbookOf(cells("<c r='ZZZZZZ1'><v>1</v></c>")), "700 columns"],
  ["rows without numbers", workbookOf({ sheet: "<row r='1'><c><v>1</v></c></row>".repeat(12) }), "more than 10 rows"],
  [
    "ten million letters in a cell",
    workbookOf(cells(`<c t="str"><v>${"A".repeat(10_000_000)}</v></c>`)),
    "cell A1 has more than",
  ],
  [
    "a long shared text",
    workbookOf({ ...cells("<c t='s'><v>0</v></c>"), strings: `<si><t>${long}</t></si>` }),
    "a cell has more than",
  ],
  [
    "one text in many cells",
    workbookOf({ sheet: `<row>${many}</row>`, strings: `<si><t>${long.slice(1)}</t></si>` }),
    "60 million characters",
  ],
  ["more than it says", workbookOf({ sheet: " ".repeat(160 * 1024 * 1024) }), "150 MB"],
])("refuses %s", async (_, workbook, why) => {
  await expect(rowsOf(workbook)).rejects.toThrow(why);
});
