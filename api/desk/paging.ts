import { z } from "zod";

/** How many rows a page of a list of the desk has, and how many orders one act changes at most. */
export const DESK_PAGE = 20;

/** Which page of a list is asked for, from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(10_000).default(1);
