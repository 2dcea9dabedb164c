import { z } from "zod";
import { cleanText } from "../http/clean-text.ts";

/** Size or colour as sent, "" where there is none. */
export const option = z
  .string()
  .nullish()
  .transform((text) => cleanText(text ?? "", 40));

/** Size and colour of a line as sent; absent options are none chosen. */
export const options = z
  .object({ size: option, color: option })
  .nullish()
  .transform((chosen) => chosen ?? { size: "", color: "" });
