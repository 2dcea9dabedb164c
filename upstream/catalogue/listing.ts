import { cleanText } from "../http/clean-text.ts";
import { categoryFilter } from "../../domain/categories.ts";

/** The most products one answer holds. */
const MAX_LIMIT = 500;
/** A page's size where only the page is asked for. */
const PAGE_LIMIT = 24;
/** ₹1 crore, in rupees: beyond any price here, within any integer column. */
const MAX_RUPEES = 10_000_000;
const MAX_PAGE = 1_000_000;

/** What a list call asks for; prices in paise, compared with what a shopper pays. */
export interface Listing {
  query: string;
  category: string | null;
  minPaise: number | null;
  maxPaise: number | null;
  sort: "featured" | "price" | "created_at";
  direction: "asc" | "desc";
  page: number;
  limit: number;
}

/** Reads a list call's parameters; what cannot be read is left out, since a mistyped filter should still show the shop. */
export function readListing(parameter: (name: string) => string | undefined): Listing {
  const sortBy = parameter("sortBy");
  const sort = sortBy === "price" || sortBy === "created_at" ? sortBy : "featured";
  const sortDir = parameter("sortDir")?.toLowerCase();
  const direction = sortDir === "asc" || sortDir === "desc" ? sortDir : sort === "created_at" ? "desc" : "asc";
  const page = wholeNumber(parameter("page"), MAX_PAGE);
  const limit = wholeNumber(parameter("limit"), MAX_LIMIT) ?? (page === null ? MAX_LIMIT : PAGE_LIMIT);
  return {
    query: cleanText(parameter("query") ?? "", 200),
    category: categoryFilter(cleanText(parameter("category") ?? "", 60)),
    minPaise: paise(parameter("minPrice")),
    maxPaise: paise(parameter("maxPrice")),
    sort,
    direction,
    page: page ?? 1,
    limit,
  };
}

function wholeNumber(text: string | undefined, most: number): number | null {
  return text !== undefined && /^0*[1-9]\d*$/.test(text.trim()) ? Math.min(Number(text), most) : null;
}

function paise(text: string | undefined): number | null {
  if (text === undefined || !/^\d+(\.\d*)?$/.test(text.trim())) return null;
  return Math.round(Math.min(Number(text), MAX_RUPEES) * 100);
}
