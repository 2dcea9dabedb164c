import { useEffect, type ReactNode, useLayoutEffect, useRef, createContext, useContext, useState } from "react";
import { Form, useFetcher, useLocation, useNavigation } from "react-router";
import { formWords } from "#content/form-words.ts";
import { told } from "./told-text.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface ShopFormProps {
  /** Unique on the page; prefixes the ids of the fields, and names the fetcher whose answer `useAnswer` reads. */
  id: string;
  state: FormState;
  /** The visible label of each field, by name. The error summary lists errors in this order. */
  labels: Record<string, string>;
  /** The address it posts to; the page itself when left out. */
  action?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form that works as plain HTML: it posts to a real action. With script its fetcher sends it: a refusal comes back into
 * the form and leaves the rest of the page and the history alone, and a redirect is followed. `noValidate` turns the
 * messages of the browser off, because the specification gives the words that shoppers see with and without script.
 */
export function ShopForm({ id, state, labels, action, className, children }: ShopFormProps) {
  const { key, state: sending, reset } = useFormFetcher(id);
  // An error disappears when its field is edited (specification, section 5), until the form is refused again.
  const [edited, setEdited] = useState<{ in: string | null; names: readonly string[] }>({ in: null, names: [] });
  const isEdited = (name: string) => edited.in === state.submissionId && edited.names.includes(name);
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([name]) => !isEdited(name)));
  const clearError = (name: string) => {
    if (Object.hasOwn(errors, name))
      setEdited({ in: state.submissionId, names: [...(edited.in === state.submissionId ? edited.names : []), name] });
  };
  // A form that leaves the page takes along what is under way: otherwise it would wait for the lost connection for ever.
  useEffect(() => reset, [reset]);
  return (
    <FormContext.Provider value={{ id, state: { ...state, errors }, labels, isBusy: sending !== "idle", clearError }}>
      {/* What `fetcher.Form` is. That is another component for each fetcher, so the form would lose what was typed. */}
      <Form
        // Firefox calls a form with required fields invalid. Without a name it is no landmark either way.
        role="none"
        id={id}
        method="post"
        action={action}
        navigate={false}
        fetcherKey={key}
        noValidate
        preventScrollReset
        className={className}
      >
        <ErrorSummary key={state.submissionId} />
        {children}
      </Form>
    </FormContext.Provider>
  );
}

/**
 * The errors of a form, above its fields, each linked to its field. The summary takes the focus, so that it is read aloud
 * and seen first: by `autofocus` in a page from the server, by an effect after a submission with script. It is no live
 * region, which would say everything twice.
 */
export function ErrorSummary() {
  const { id, state, labels } = useForm();
  const box = useRef<HTMLDivElement>(null);
  // False during hydration: the browser has focused the summary before, and the shopper may be typing by now.
  const isHydrated = useRef(useHydrated());
  // A layout effect runs before the page is painted. A later effect could take the focus from somebody who types.
  useLayoutEffect(() => {
    if (isHydrated.current) box.current?.focus();
  }, []);
  if (!hasErrors(state)) return null;
  const labelled = Object.keys(labels);
  const fields = Object.entries(state.errors).sort(([a], [b]) => labelled.indexOf(a) - labelled.indexOf(b));
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      autoFocus
      aria-labelledby={`${id}-problem`}
      aria-describedby={`${id}-problems`}
      className="card mb-6 border-l-8 border-l-madder p-4 wrap-anywhere"
    >
      <h2 id={`${id}-problem`} className="text-lg">
        {formWords.summaryTitle}
      </h2>
      <div id={`${id}-problems`}>
        {state.message === null ? null : <p className="mt-2">{told(state.message)}</p>}
        {fields.length === 0 ? null : (
          <ul className="mt-2 grid gap-1">
            {fields.map(([name, message]) => (
              <li key={name}>
                {labelled.includes(name) ? (
                  <a className="link inline-flex min-h-11 items-center" href={`#${id}-${name}`}>
                    {told(message)}
                  </a>
                ) : (
                  told(message)
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The HTML constraints that a schema asks of a field. */
export interface FieldConstraints {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
}

/** A form as it is shown: what the shopper typed, what is wrong with it, and what its schema asks of each field. */
export interface FormState {
  values: Record<string, string>;
  /** One message per field name. */
  errors: Record<string, string>;
  /** What is wrong with the form as a whole; shown above its fields. */
  message: string | null;
  constraints: Record<string, FieldConstraints>;
  /** Another value for each refused submission, so that the error summary takes the focus each time. */
  submissionId: string;
}

/** What a field knows of its form. */
interface FormContextValue {
  /** Prefixes the ids of the fields, so that two forms may share a page. */
  id: string;
  state: FormState;
  /** The visible label of each field, by name. */
  labels: Record<string, string>;
  /** Whether the form is being sent. */
  isBusy: boolean;
  /** Takes away the error of a field that is edited. Absent where no script runs. */
  clearError?: (name: string) => void;
}

/** The form around a field. */
export const FormContext = createContext<FormContextValue | null>(null);

/** The form around a field. Throws where there is none. */
export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (form === null) throw new Error("A field stands outside of a form.");
  return form;
}

/** Whether a form shows any error. */
export function hasErrors(state: FormState): boolean {
  return state.message !== null || Object.keys(state.errors).length > 0;
}

/**
 * The fetcher that sends a form of this page, by the form's id. Each entry of the history has a fetcher of its own, so a
 * refusal goes as one that came with a document does: with the next page, the next step, or Back.
 */
export function useFormFetcher(id: string) {
  const key = `${id} ${useLocation().key}`;
  return { ...useFetcher({ key }), key };
}

/**
 * What the action has answered to a form of this page: by script through the form's fetcher, else with the document
 * (`actionData`). Undefined until the form was refused.
 */
export function useAnswer<Answer>(id: string, actionData: Answer | undefined): Answer | undefined {
  const { data } = useFormFetcher(id);
  return (data as Answer | undefined) ?? actionData;
}

interface SubmitButtonProps {
  children: ReactNode;
  /** The text of the button while the form is sent ("Sending..."). */
  pendingText: string;
  /** The address of a form that is not a ShopForm. */
  action?: string;
  /** For a form that cannot be sent at all. */
  disabled?: boolean;
  className?: string;
}

/** A submit button that is busy while script sends its form. Without script the browser shows that a page loads. */
export function SubmitButton({ action, ...rest }: SubmitButtonProps) {
  const { formAction } = useNavigation();
  const form = useContext(FormContext);
  return <BusyButton isBusy={action === undefined ? form?.isBusy === true : formAction === action} {...rest} />;
}

interface BusyButtonProps {
  children: ReactNode;
  /** The text of the button while the form is sent ("Sending..."). */
  pendingText: string;
  isBusy: boolean;
  /** For a form that cannot be sent at all. */
  disabled?: boolean;
  className?: string;
}

/** A submit button that shows when its form is sent. It stays focusable (`aria-disabled`), because a disabled button loses the focus. */
export function BusyButton({ children, pendingText, isBusy, disabled = false, className = "" }: BusyButtonProps) {
  return (
    <button
      type="submit"
      disabled={disabled}
      className={`button ${className}`}
      {...(isBusy ? { "aria-disabled": true, onClick: (event) => event.preventDefault() } : {})}
    >
      {isBusy ? pendingText : children}
    </button>
  );
}

/** A field for a form that posts and has none. Lynx sends a form without fields by GET, and so would never log out. */
export function PostField() {
  return <input type="hidden" name="sent" value="1" />;
}

/**
 * The name of the hidden field that holds the customer's id. Should their session end while they type, what they sent is
 * kept for the next login of that customer, and shown to nobody else.
 */
export const CUSTOMER_FIELD = "customer";
