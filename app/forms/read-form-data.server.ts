import { data } from "react-router";
import { formRefusals } from "../content/form-words.ts";

/** The posted form. Throws a 400 page where the body is not a form: JSON, a cut multipart body, a broken encoding. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data({ message: formRefusals.unreadable }, { status: 400 });
  }
}

/** A text field of a form, trimmed, without control characters. Null when it is missing, empty, a file, or longer than `maxLength` characters. */
export function readTextField(body: FormData, name: string, maxLength = 2_000): string | null {
  const value = body.get(name);
  const text = typeof value === "string" ? value.replaceAll(/[\u0000-\u001f\u007f]/g, "").trim() : "";
  return text === "" || text.length > maxLength ? null : text;
}
