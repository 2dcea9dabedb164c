const words: Readonly<Record<string, string>> = {
  sarees: "saree", sari: "saree", saris: "saree",
  lehengas: "lehenga", lehanga: "lehenga", lehangas: "lehenga", lehnga: "lehenga", lehngas: "lehenga",
  kurtis: "kurti", kurta: "kurti", kurtas: "kurti",
  skirts: "skirt",
  casual: "western", casuals: "western", "casual wear": "western", "western wear": "western",
  accessory: "accessories",
};

/** The category a filter means, however it is spelt ("Lehanga", "sarees"); null for "all" and for no text. Unknown words stay as they are and match nothing. */
export function categoryMeant(text: string): string | null {
  const word = text.trim().toLowerCase();
  if (word === "" || word === "all") return null;
  return Object.hasOwn(words, word) ? (words[word] ?? null) : word;
}
