import fc from "fast-check";

/** A tag and an attribute that no page of the shop has: found in a page as such, something typed was taken for markup. */
export const tag = "x-typed";
export const attributeName = "ontyped";
/** A header that the shop never sends. */
export const headerName = "x-typed";

/** What breaks shops: markup, other languages' commands, characters nobody sees, numbers nobody has, addresses that lead away. */
const dictionary = [
  ...`
    0 1 -1 2 3 1e9 1e309 NaN Infinity -0 0x10 1.5 007 9007199254740993 2147483648 99999999999999999999 १२ true null
    undefined [] {} __proto__ constructor toString hasOwnProperty javascript:alert(1) data:text/html,<x-typed>
    vbscript:1 //evil.example https://evil.example/ /.//evil.example /%2f%2fevil.example /%5cevil.example
    ///evil.example http:evil.example sleep(5) {{7*7}} %s%n%x ../../../../etc/passwd ..%2f..%2fetc%2fpasswd
    ....//....//etc/passwd file:///etc/passwd http://169.254.169.254/latest/meta-data/ http://localhost:22/
    http://[::1]/ http://127.1/ gopher://localhost:25/_ é साड़ी İ %00 %ff %E0%A4%A &a=b ; a;b = # ? * . .. ... /
    asha@example.org a@b @ 12/99 13/29 00/00 123 570001 card upi cod success@upi S M Red saree price-asc list grid
    low dark light profile settings payment 2026-02-30 bytes=0-0,-1 en;q=2`
    .trim()
    .split(/\s+/),
  "",
  " ",
  "٣",
  '{"$gt":""}',
  '["a"]',
  "[object Object]",
  `<${tag}>`,
  `"><${tag} ${attributeName}=1>`,
  `' ${attributeName}='1`,
  `" ${attributeName}="1`,
  `</script><${tag}>`,
  `</title><${tag}>`,
  `</textarea><${tag}>`,
  `</style><${tag}>`,
  `--><${tag}>`,
  `<!--<script>`,
  `&lt;${tag}&gt;`,
  `&quot; ${attributeName}=1`,
  `\`${attributeName}=1`,
  `<svg/onload=1><${tag}>`,
  `%3C${tag}%3E`,
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "' OR '1'='1",
  "1; drop table customers",
  "1) union select 1,2,3--",
  '" or ""="',
  "%' and 1=1 --",
  "$(id)",
  "`id`",
  "| id",
  "${7*7}",
  "<%= 7*7 %>",
  `a\r\n${headerName}: 1`,
  `a\n{"level":50,"msg":"${tag}"}`,
  "a\u0000b",
  "\u0000",
  "\u0001\u001f\u007f",
  "\u202e\u2066abc\u2069",
  "\u200b\u200d\ufeff",
  "\ud800",
  "\udfff\ud800",
  "👩🏽‍🦱",
  "ß".repeat(50),
  "\u0301".repeat(200),
  "ﷺ",
  "a".repeat(300),
  "a".repeat(3_000),
  "9".repeat(400),
  "%".repeat(30),
  "+".repeat(20),
  "\\",
  `${"a".repeat(300)}@example.org`,
  "a@b.c\r\nBcc: x@evil.example",
  "4111 1111 1111 1111",
  "4000 0000 0000 0002",
  "Thu, 01 Jan 1970 00:00:00 GMT",
  'W/"a", *',
  "br;q=0, *;q=0.1",
];

/** Anything a stranger might type: mostly from the dictionary, at times two of its words together or plain noise. */
export const word: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...dictionary) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...dictionary), fc.constantFrom(...dictionary)).map(([a, b]) => a + b),
  },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
);

/** Names and values as the query of an address, or as the body of a form. */
export const queryOf = (pairs: readonly [string, string][]) =>
  new URLSearchParams(pairs.map(([name, text]) => [name.toWellFormed(), text.toWellFormed()])).toString();

/** Any JSON value, its texts and keys from {@link word}. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    word,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(word, tie("value"), { maxKeys: 4 }),
  ),
})).value;
