import { tableColumns } from "#api/catalogue/exchange/columns.ts";
import { importsWords as hindiImports } from "#desk/content/hi/imports-words.ts";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dateText, momentText, promisedDayText, zoneText } from "#app/content/hi/date-words.ts";
import { colorName } from "#app/content/hi/catalogue-words.ts";
import { auditWords } from "#desk/content/hi/books-words.ts";
import { actWords as hindiActs } from "#desk/content/hi/team-words.ts";
import { actWords as englishActs } from "#desk/content/en/team-words.ts";
import * as messages from "#app/content/hi/messages.ts";
import { stateName } from "#app/content/hi/delivery-words.ts";
import { invariants } from "#api/audit/audit-books.ts";
import { differenceWords } from "#api/payments/reconcile.ts";
import { remarkWords, sentenceOf, type Remark, type RemarkCode } from "#api/catalogue/remarks.ts";
import { remarkWords as hindiRemarks } from "#desk/content/hi/remark-words.ts";
import { threeWords } from "#tests/support/foreign-words.ts";
import { indianStateFrom } from "#domain/indian-states.ts";

const india = "Asia/Kolkata";

test.each([
  [dateText("2026-11-05T20:00:00.000Z", india), "6 नवंबर 2026"],
  [dateText("yesterday", india), "yesterday"],
  [momentText("2026-11-05T11:00:00.000Z", india), "5 नवंबर 2026, शाम 4:30 बजे"],
  [momentText("2026-11-04T18:30:00.000Z", india), "5 नवंबर 2026, रात 12:00 बजे"],
  [momentText("2026-11-05T06:35:00.000Z", india), "5 नवंबर 2026, दोपहर 12:05 बजे"],
  [momentText("yesterday", india), "yesterday"],
  [promisedDayText("2026-12-03"), "गुरुवार, 3 दिसंबर"],
  [zoneText(india), "भारतीय समय"],
  [zoneText("Europe/Berlin"), "मध्य यूरोपीय समय"],
  [stateName("Bihar and Jharkhand"), "बिहार और झारखंड"],
  [stateName("Jaipur"), "Jaipur"],
  [colorName("Red"), "लाल"],
  [colorName("Ocean"), "Ocean"],
  [colorName("Off-White"), "ऑफ़-व्हाइट"],
  [colorName("BOTTLE  Green"), "बॉटल ग्रीन"],
  [colorName("Light Blue"), "हल्का नीला"],
  [colorName("Red & Gold"), "लाल और सुनहरा"],
  [colorName("Red / Ocean"), "Red / Ocean"],
  [colorName("Light Ocean"), "Light Ocean"],
  [messages.chooseAnother(["size", "color"]), "कृपया कोई दूसरा साइज़ या रंग चुनें।"],
])("writes %j", (written, text) => {
  expect(written).toBe(text);
});

test.each(["Tamil Nadu", "Chhattisgarh", "Dadra and Nagar Haveli and Daman and Diu"])(
  "names %s in Hindi, and knows it by that name in either encoding",
  (name) => {
    const hindi = stateName(name);
    expect(hindi).toMatch(/^[\p{Script=Devanagari} ]+$/u);
    const inOneSign = hindi.replaceAll("ढ\u093c", "\u095d");
    expect([hindi, inOneSign].map((text) => indianStateFrom(text)?.name)).toEqual([name, name]);
  },
);

test("all Hindi words are in one encoding", () => {
  const folder = new URL("../../app/content/hi/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const mixed = files.filter((file) => {
    const text = readFileSync(new URL(file, folder), "utf8");
    return text !== text.normalize();
  });
  expect(mixed).toEqual([]);
});

test("the log of acts says in both languages what each act and each export of the desk does", () => {
  const names = [...new Set(loggedNames())].sort();
  for (const words of [englishActs, hindiActs]) expect(Object.keys(words).sort()).toEqual(names);
});

/** The names that pages of the desk, and the functions they call, write into the log. */
function loggedNames(): string[] {
  return ["desk", "api/desk"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(`${folder}/${file}`, "utf8").matchAll(
          /\b(?:act|actOnEach|partAct|download)\(\s*"(\w+)"|\bask\("[\w-]+", "(\w+)"|name: "(\w+)", member/g,
        ),
      ])
      .map(([, ...names]) => names.find((name) => name !== undefined) ?? ""),
  );
}

test.each(Object.keys(remarkWords) as RemarkCode[])(
  "says the remark %s on a table or a photograph without an English sentence, with the values that the English has",
  (code) => {
    const said: Remark = { code, values: ["«1»", "«2»", "«3»", "«4»", "«5»", "«6»"] };
    const text = sentenceOf(said, hindiRemarks);
    const values = [...new Set(sentenceOf(said).match(/«\d»/g))].sort();
    expect([...new Set(text.match(/«\d»/g))].sort()).toEqual(values);
    expect(text).toMatch(/\p{Script=Devanagari}/u);
    // Names of formats and programs begin with a capital.
    expect(text.replaceAll(/\b[A-Z]\w*/g, "")).not.toMatch(threeWords);
  },
);

test("says a stored remark that has no words any more by its code and its values", () => {
  const said: Remark = JSON.parse('{"code":"option_cut","values":["Extra large","Extra"]}');
  expect([sentenceOf(said), sentenceOf(said, hindiRemarks)]).toEqual(Array(2).fill("option_cut Extra large Extra"));
});

test("names the columns that a table would empty in Hindi", () => {
  const text = hindiImports.blocked({
    kind: "empties",
    columns: Object.values(tableColumns).map((name) => [name, 5]),
    all: 9,
  });
  // Columns without a word of their own are named as their table has them.
  expect(text.replaceAll(/\b(?:[A-Z]+|\w+[_:][\w:]+)\b/g, "")).not.toMatch(/[a-z]/i);
});

test("says each finding of the audit and each difference to the provider's list, with the values that the English has", () => {
  const named = (texts: readonly string[]) => [...new Set(texts.join().match(/\{\w+\}/g))].sort();
  const english = {
    ...Object.fromEntries(Object.entries(invariants).map(([code, { sentence }]) => [code, named([sentence])])),
    ...Object.fromEntries(Object.entries(differenceWords).map(([code, texts]) => [code, named(texts)])),
  };
  const hindi = Object.entries({ ...auditWords.findings, ...auditWords.differences });
  expect(Object.fromEntries(hindi.map(([code, text]) => [code, named([text].flat())]))).toEqual(english);
});
