import { z } from "zod";
import { problemCodes } from "../problem.ts";
import { wireMessage } from "./scalars.ts";

/** Any refusal, from 400 to 499. */
export const wireProblem = z
  .looseObject({
    success: z.literal(false).optional(),
    message: wireMessage,
    code: z.enum(problemCodes).optional().describe("Names the refusal more exactly than its status."),
    errors: z
      .array(z.looseObject({ path: z.string().min(1), msg: wireMessage }))
      .optional()
      .describe("One message a field."),
  })
  .meta({ id: "Problem", description: "A refusal." });
