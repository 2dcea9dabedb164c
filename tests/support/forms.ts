import { ancestors, attribute, elements, has, labelText, named, nameOf, textOf, type Element } from "./html.ts";

/** A form as a browser would send it. */
export interface Submission {
  method: "GET" | "POST";
  /** Absolute. */
  address: string;
  fields: [string, string][];
}

/** What is typed or chosen, by the field's label or, where that is not plain, its name. */
export type Filling = Record<string, string>;

/** The submit buttons that belong to a form, in document order. */
export function submitButtons(root: Element): Element[] {
  return elements(root, (element) => isSubmit(element) && !isDisabled(element) && formOf(root, element) !== null);
}

/** What a browser sends when the button is pressed after filling in the fields. Throws when a field or choice is not there. */
export function submission(root: Element, button: Element, filling: Filling, pageAddress: string): Submission {
  const form = formOf(root, button);
  if (form === null) throw new Error(`the button "${nameOf(button)}" belongs to no form`);
  const controls = elements(
    root,
    (element) =>
      ["input", "select", "textarea", "button"].includes(element.tagName) &&
      formOf(root, element) === form &&
      !isDisabled(element),
  );
  const filled = filledBy(root, controls, filling);
  const fields = controls.flatMap((control) =>
    valuesOf(control, filled.get(control), control === button).map((value): [string, string] => [
      attribute(control, "name") ?? "",
      value,
    ]),
  );
  const method = (attribute(button, "formmethod") ?? attribute(form, "method") ?? "get").toLowerCase();
  if (method !== "get" && method !== "post") throw new Error(`a form with the method "${method}"`);
  const encoding = attribute(button, "formenctype") ?? attribute(form, "enctype");
  // A form for files is sent without any: its other fields go as those of any form.
  if (
    !["application/x-www-form-urlencoded", "multipart/form-data"].includes(
      encoding ?? "application/x-www-form-urlencoded",
    )
  )
    throw new Error(`a form encoded as "${encoding}"`);
  const address = new URL(attribute(button, "formaction") ?? attribute(form, "action") ?? pageAddress, pageAddress);
  if (method === "post") return { method: "POST", address: address.href, fields };
  address.search = new URLSearchParams(fields).toString();
  return { method: "GET", address: address.href, fields: [] };
}

/** Which control gets which text: each filling must find its field. */
function filledBy(root: Element, controls: readonly Element[], filling: Filling): Map<Element, string> {
  const filled = new Map<Element, string>();
  for (const [label, text] of Object.entries(filling)) {
    const fitting = controls.filter(
      (control) =>
        attribute(control, "type") !== "hidden" &&
        control.tagName !== "button" &&
        (labelsOf(root, control).includes(label) || attribute(control, "name") === label),
    );
    const radios = fitting.filter((control) => attribute(control, "type") === "radio");
    if (fitting.length === 0)
      throw new Error(
        `no field "${label}" among ${controls.map((control) => `${attribute(control, "name")} (${labelsOf(root, control).join(", ")})`).join("; ")}`,
      );
    if (radios.length > 0) {
      const group = controls.filter(
        (control) =>
          attribute(control, "type") === "radio" &&
          attribute(control, "name") === attribute(radios[0] as Element, "name"),
      );
      if (!group.some((radio) => attribute(radio, "value") === text))
        throw new Error(`no choice "${text}" of "${label}"`);
      for (const radio of group) filled.set(radio, text);
    } else {
      for (const control of fitting) filled.set(control, text);
    }
  }
  return filled;
}

/** The values a control sends: none, one, or several of a multiple select (HTML, "constructing the entry list"). */
function valuesOf(control: Element, filled: string | undefined, isPressed: boolean): string[] {
  if ((attribute(control, "name") ?? "") === "") return [];
  const type = (attribute(control, "type") ?? "").toLowerCase();
  if (
    control.tagName === "button" ||
    (control.tagName === "input" && ["submit", "button", "reset", "image"].includes(type))
  )
    return isPressed ? [attribute(control, "value") ?? ""] : [];
  if (control.tagName === "textarea") return [filled ?? typedIn(control)];
  if (control.tagName === "select") return selected(control, filled);
  if (type === "radio")
    return (filled === undefined ? has(control, "checked") : attribute(control, "value") === filled)
      ? [attribute(control, "value") ?? "on"]
      : [];
  if (type === "checkbox")
    return (filled === undefined ? has(control, "checked") : filled === "on")
      ? [attribute(control, "value") ?? "on"]
      : [];
  return [filled ?? attribute(control, "value") ?? ""];
}

/** The text of a textarea, whose lines stay lines. The parser has dropped a line break at its start. */
function typedIn(textarea: Element): string {
  return textarea.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}

function selected(select: Element, filled: string | undefined): string[] {
  const options = named(select, "option").filter((option) => !has(option, "disabled"));
  const valueOf = (option: Element) => attribute(option, "value") ?? textOf(option);
  if (filled !== undefined) {
    const option = options.find((one) => valueOf(one) === filled || textOf(one) === filled);
    if (option === undefined) throw new Error(`no option "${filled}" of "${attribute(select, "name")}"`);
    return [valueOf(option)];
  }
  const marked = options.filter((option) => has(option, "selected"));
  if (has(select, "multiple")) return marked.map(valueOf);
  const shown = marked.at(-1) ?? options[0];
  return shown === undefined ? [] : [valueOf(shown)];
}

/** The labels of a control: those that name it by id or stand around it, its group's legend, and its aria-label. */
function labelsOf(root: Element, control: Element): string[] {
  const id = attribute(control, "id");
  const byId = id === null ? [] : named(root, "label").filter((label) => attribute(label, "for") === id);
  const around = ancestors(control).filter((element) => element.tagName === "label");
  const legends =
    attribute(control, "type") === "radio"
      ? ancestors(control)
          .filter((element) => element.tagName === "fieldset")
          .flatMap((element) => named(element, "legend").slice(0, 1))
      : [];
  const own = attribute(control, "aria-label");
  return [...[...byId, ...around, ...legends].map(labelText), ...(own === null ? [] : [own])];
}

function isSubmit(element: Element): boolean {
  const type = (attribute(element, "type") ?? "").toLowerCase();
  return (
    (element.tagName === "button" && (type === "" || type === "submit")) ||
    (element.tagName === "input" && type === "submit")
  );
}

function isDisabled(element: Element): boolean {
  return (
    has(element, "disabled") || ancestors(element).some((one) => one.tagName === "fieldset" && has(one, "disabled"))
  );
}

function formOf(root: Element, element: Element): Element | null {
  const id = attribute(element, "form");
  if (id !== null) return named(root, "form").find((form) => attribute(form, "id") === id) ?? null;
  return ancestors(element).find((one) => one.tagName === "form") ?? null;
}
