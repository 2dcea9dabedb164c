import { describe, expect, it } from "vitest";
import { z } from "zod";
import { formRefusals } from "#content/form-words.ts";
import { blankForm, parseForm, readFormData, readTextField } from "#app/forms/parse.server.ts";
import { hasErrors } from "#app/forms/shop-form.tsx";

const schema = z.object({
  email: z.string("E-mail?").trim().min(1, "E-mail?").max(20, "Too long"),
  name: z.string().min(3, "Three letters").optional(),
  password: z.string("Password?"),
});

function body(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe("parsing a form", () => {
  it("gives the value of a form that is right", () => {
    const parsed = parseForm(body({ email: " asha@example.org ", password: " secret " }), schema);
    expect(parsed).toMatchObject({ ok: true, value: { email: "asha@example.org", password: " secret " } });
  });

  it("shows a refused form again with what was typed, but without secrets", () => {
    const secrets = { password: "p", confirmPassword: "c", cardNumber: "4", cvv: "1", expiryDate: "12/30" };
    const parsed = parseForm(body({ email: "", name: "Asha", ...secrets }), schema);
    expect(parsed.ok || parsed.state.values).toEqual({ email: "", name: "Asha" });
  });

  it("asks to choose files again, which a page cannot show, but no field of another form and none that was left empty", () => {
    const withFiles = schema.extend({ shown: z.file("No").optional(), empty: z.file().optional() });
    const file = new File(["x"], "a.jpg");
    const sent = { email: "a@b.c", password: "p", shown: file, empty: new File([], ""), other: file };
    const parsed = parseForm(body(sent), withFiles);
    if (!parsed.ok) throw new Error("refused");
    const again = { shown: formRefusals.filesAgain };
    expect(parsed.refuse({ errors: { email: "Taken" } }).errors).toEqual({ email: "Taken", ...again });
    expect(parsed.refuse({ errors: { shown: "Too large" } }).errors).toEqual({ shown: "Too large" });
    const refused = parseForm(body({ ...sent, email: "" }), withFiles);
    expect(refused.ok || refused.state.errors).toEqual({ email: "E-mail?", ...again });
  });

  it("shows the first message of each wrong field", () => {
    const parsed = parseForm(body({ name: "As" }), schema);
    expect(parsed.ok || parsed.state.errors).toEqual({
      email: "E-mail?",
      name: "Three letters",
      password: "Password?",
    });
    expect(parsed.ok || parsed.state.message).toBeNull();
  });

  it("shows a message about the whole form above its fields", () => {
    const never = z.object({ email: z.string() }).refine(() => false, "Not together");
    const parsed = parseForm(body({ email: "a" }), never);
    expect(parsed.ok || parsed.state).toMatchObject({ message: "Not together", errors: {} });
  });

  it("gives each refused submission an id of its own, and a blank form none", () => {
    const ids = [1, 2].map(() => {
      const parsed = parseForm(body({}), schema);
      return parsed.ok ? "" : parsed.state.submissionId;
    });
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain("");
    expect(blankForm(schema).submissionId).toBe("");
  });

  it("keeps what was typed where only the server can find the error", () => {
    const parsed = parseForm(body({ email: "a@b.c", password: "p" }), schema);
    const state = parsed.ok ? parsed.refuse({ errors: { email: "Taken" } }) : null;
    expect(state).toMatchObject({ values: { email: "a@b.c" }, errors: { email: "Taken" }, message: null });
    expect(state?.submissionId).not.toBe("");
    expect(parsed.ok && parsed.refuse({ message: "Later" })).toMatchObject({ errors: {}, message: "Later" });
  });

  it("drops control characters from every field but a secret one", () => {
    const parsed = parseForm(body({ email: "a\u0000b\u007f\u001f", name: "one\ntwo", password: "a\u0000b" }), schema);
    expect(parsed).toMatchObject({ ok: true, value: { email: "ab", name: "one\ntwo", password: "a\u0000b" } });
  });

  it("counts a line break as one character, as the browser does", () => {
    const parsed = parseForm(body({ email: "a@b", name: "one\r\ntwo", password: "p" }), schema);
    expect(parsed).toMatchObject({ ok: true, value: { name: "one\ntwo" } });
  });

  it("ignores the commands of conform's own script", () => {
    const fields = { email: "", password: "p", __intent__: '{"type":"reset","payload":{}}', __state__: "{}" };
    const parsed = parseForm(body(fields), schema);
    expect(parsed).toMatchObject({ ok: false, state: { errors: { email: "E-mail?" }, values: { email: "" } } });
    expect(parsed.ok || Object.keys(parsed.state.values)).toEqual(["email"]);
  });

  it("sends no file back", () => {
    const parsed = parseForm(body({ email: "", name: new File(["x"], "x.txt") }), schema);
    expect(parsed.ok || parsed.state.values).toEqual({ email: "" });
  });

  it("gives the file that a schema asks for", () => {
    const file = new File(["x"], "x.txt");
    const parsed = parseForm(body({ photo: file }), z.object({ photo: z.instanceof(File) }));
    expect(parsed).toMatchObject({ ok: true, value: { photo: file } });
  });
});

describe("a blank form", () => {
  it("has the constraints of its schema, through optional fields and rules between fields", () => {
    const ruled = schema.refine(() => true);
    for (const one of [schema, ruled])
      expect(blankForm(one).constraints).toEqual({
        email: { required: true, maxLength: 20 },
        name: { minLength: 3 },
        password: { required: true },
      });
  });

  it("is filled with the values that are known", () => {
    const form = blankForm(schema, { email: "a@b.c", name: null, password: undefined });
    expect(form.values).toEqual({ email: "a@b.c" });
    expect(hasErrors(form)).toBe(false);
  });
});

describe("reading a posted form", () => {
  const request = (contents: BodyInit, type: string) =>
    new Request("https://shop.example/", { method: "POST", body: contents, headers: { "content-type": type } });

  it("gives the fields of a form, each cleaned by what it holds", async () => {
    const fields = "a=1&b=%E0%A4%85%E2%80%8B&quantity=%E2%80%8B%E0%A5%AD";
    const form = await readFormData(request(fields, "application/x-www-form-urlencoded"));
    expect([...form]).toEqual([
      ["a", "1"],
      ["b", "अ"],
      ["quantity", "7"],
    ]);
  });

  it.each([
    ["JSON", '{"a":1}', "application/json"],
    ["a cut multipart body", "--x\r\nContent-Disp", "multipart/form-data; boundary=x"],
  ])("throws a 400 page for %s", async (_, contents, type) => {
    await expect(readFormData(request(contents, type))).rejects.toMatchObject({
      data: { message: formRefusals.unreadable },
      init: { status: 400 },
    });
  });

  it("gives a text field trimmed and without control characters", () => {
    expect(readTextField(body({ id: " a\u0000b\n " }), "id")).toBe("ab");
  });

  it("gives null for a field that is missing, blank, a file or too long", () => {
    const form = body({ blank: " \u0000 ", file: new File(["x"], "x.txt"), long: "12345" });
    expect(["missing", "blank", "file"].map((name) => readTextField(form, name))).toEqual([null, null, null]);
    expect(readTextField(form, "long", 4)).toBeNull();
    expect(readTextField(form, "long", 5)).toBe("12345");
  });
});
