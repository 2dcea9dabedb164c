import { beforeAll, describe, expect, it } from "vitest";
import { wordList } from "#domain/short-text.ts";
import { readListNotes, readProductList } from "#contract/product-lists.ts";
import { indexedColumns, indexProducts } from "#api/catalogue/search/index-products.ts";
import { digestOf } from "#api/catalogue/translations.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream({ samples: sampleCatalogue });

/** The products that have every word of a query, by their ids, and what is said of the search. */
async function search(query: string) {
  const { body } = await up.call("GET", `/products/search?${new URLSearchParams({ page: "1", limit: "200", query })}`);
  const { search } = readListNotes(body);
  const { products = [] } = readProductList(body) ?? {};
  return { ...search, ids: products.slice(0, search?.complete ?? 0).map(({ id }) => Number(id)) };
}

/** Spellings of one thing, the English one first; "~" stands for a space. */
const spellings: readonly string[] = [
  "saree sari sadi saadi sadee saaree साड़ी सा\u095cी साडी साड़ियाँ साडियां साड़ियों",
  "lehenga lehnga lahenga lehengas लहंगा लहँगा लहंगे लेहंगा",
  "kurti kurta kurtiyan kurtis कुर्ती कुर्ता कुर्तियाँ कुरती",
  "dupatta dupata chunri दुपट्टा दुपटटा दुपट्टे चुनरी चुन्नी",
  "skirt skirts स्कर्ट स्कर्ट्स",
  "western वेस्टर्न",
  "red~saree lal~sadi laal~saadi लाल~साड़ी लाल~साडी रेड~साड़ी",
  "blue~kurti neeli~kurti nili~kurti neelee~kurti नीली~कुर्ती नीला~कुर्ता नीले~कुर्ते ब्लू~कुर्ती",
  "green hari hara हरा हरी हरे ग्रीन",
  "white safed सफ़ेद स\u092b\u093cेद सफेद वाइट",
  "black kaala काला काली काले ब्लैक",
  "yellow peela peeli pila पीला पीली पीले",
  "pink gulabi gulaabi गुलाबी पिंक",
  "cotton~kurti sooti~kurta suti~kurti कॉटन~कुर्ती काटन~कुर्ती सूती~कुर्ता",
  "silk~saree reshmi~sadi resham~ki~sadi रेशमी~साड़ी रेशम~की~साड़ी सिल्क~साड़ी",
  "velvet makhmal makhmali मख़मल मखमल वेलवेट",
  "georgette jorjet जॉर्जेट जार्जेट",
  "chiffon शिफ़ॉन शिफॉन शिफान",
  "brocade ब्रोकेड",
  "wedding~lehenga shaadi~ka~lehenga shadi~ka~lehnga शादी~का~लहंगा",
  "festive tyohar tyohaar त्योहार त्यौहार उत्सव",
  "office daftar दफ़्तर दफ्तर ऑफ़िस आफिस",
  "everyday rozana roz रोज़ाना रोजाना रोज़ रो\u095b",
  "bandhani bandhej baandhni bandhanee बाँधनी बांधनी बन्धनी",
  "banarasi banarsi benarasi बनारसी",
  "kanjeevaram kanjivaram kaanjivaram कांजीवरम काँजीवरम कांजिवरम",
  "chikankari chikan chikankaari चिकनकारी चिकन",
  "kalamkari kalamkaari कलमकारी क़लमकारी \u0958लमकारी",
  "ajrakh ajrak अजरख",
  "leheriya lehariya lahria लहरिया",
  "phulkari phoolkari फुलकारी फूलकारी",
  "zardozi jardozi ज़रदोज़ी जरदोजी \u095bरदो\u095bी",
  "gota~patti gotta~patti गोटा~पट्टी गोटा~पटटी",
  "kantha kaantha kanthaa कांथा काँथा कान्था",
  "paithani paithni paithanee पैठणी पैठनी",
  "maheshwari maheswari maheshvari माहेश्वरी महेश्वरी",
  "sanganeri saanganeri sanganeree सांगानेरी",
  "bagru bagroo बगरू बगरु",
  "pochampally pochampalli pochampali पोचमपल्ली पोचम्पल्ली",
  "chanderi chanderee चंदेरी चन्देरी चँदेरी",
  "jhumka jhumke झुमका झुमके झुमकी",
  "bangle chudi choodi churi chudiyan चूड़ी चूडी चूड़ियाँ कंगन",
  "jutti juti mojari जूती जूतियाँ मोजड़ी",
  "potli~bag potlee~bag पोटली~बैग",
  "blouse ब्लाउज़ ब्लाउज ब्लाउ\u095b",
  "mirror~work sheesha~work शीशे~का~काम मिरर~वर्क",
  "embroidery kadhai kashida कढ़ाई कढाई कशीदाकारी",
  "under~1000 1000~se~kam 1000~से~कम १०००~से~कम ₹1000~से~कम एक~हज़ार~से~कम",
  "above~5000 5000~se~upar 5000~से~ऊपर 5000~से~ज़्यादा 5000~से~\u095b्यादा 5000~से~अधिक",
  "kurti~size~M कुर्ती~साइज़~M कुर्ती~M कुर्ती~साइ\u095b~एम कुर्ती~एम~साइज",
  "XL~kurti एक्सएल~कुर्ती एक्स~एल~कुर्ती",
];

describe("the spellings of a search in both scripts", () => {
  it.each(spellings)("find the same pieces: %s", async (line) => {
    const [english = "", ...others] = wordList(line).map((query) => query.replaceAll("~", " "));
    const { ids } = await search(english);
    expect(ids.length).toBeGreaterThan(0);
    const found = await Promise.all(others.map(async (query) => [query, (await search(query)).ids]));
    expect(found).toEqual(others.map((query) => [query, ids]));
  });

  it.each(["curry", "umbrella", "छतरी", "हीरा"])("do not reach to what only sounds like a word: %s", async (query) => {
    expect((await search(query)).ids).toEqual([]);
  });
});

it.each(["backless", "बैकलेस"])("what only the list of a piece's parts says finds it: %s", async (query) => {
  const { ids } = await search("mirror work chaniya choli");
  expect(ids).toHaveLength(1);
  expect((await search(query)).ids).toEqual(ids);
});

describe("words that only a product's text in Hindi has", () => {
  const description = "इस पर चिरैया कढ़ी है, कोयलकुंज की बूँदों के साथ।";
  let id: number;
  beforeAll(async () => {
    const db = await up.openDatabase();
    const product = await db.selectFrom("products").select(indexedColumns).orderBy("id").executeTakeFirstOrThrow();
    id = product.id;
    const [field, digest] = ["description" as const, digestOf(product.description)];
    const row = { product_id: id, language: "hi", field, text: description, digest };
    await db
      .deleteFrom("product_translations")
      .where("product_id", "=", id)
      .where("field", "=", "description")
      .execute();
    await db.insertInto("product_translations").values(row).execute();
    await indexProducts(db, [product]);
  });

  it.each(["चिरैया", "chiraiya", "कोयलकुंज", "कोयलकुञ्ज", "koyalkunj", "बूंदों", "चिरैया साड़ी"])(
    "find it: %s",
    async (query) => {
      expect((await search(query)).ids).toEqual([id]);
    },
  );
});
