import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { type CallInput, type CallOutput, isBytes, type Route } from "../../../contract/api/route";
import type { ApiFailure } from "../calls";
import type { KnownAnswers } from "./cache";
import { useAction } from "./useAction";

export interface FormOptions<R extends Route, V extends FieldValues> {
  /** what the fields hold at first, and after `form.clear()` */
  readonly start: V;
  /** the call's input by what the fields hold; left out, the fields are the body */
  readonly input?: (values: V) => CallInput<R>;
  /** what goes with the body and is known only when it is sent */
  readonly more?: () => Promise<object>;
  /** whether it can be sent; left out: when no field is empty */
  readonly ready?: (values: V) => boolean;
  /** what else is wrong, by field, besides what the contract says */
  readonly wrong?: (values: V) => Partial<Record<keyof V, string>>;
  /** changes the answers that the page knows */
  readonly after?: (known: KnownAnswers, answer: CallOutput<R>) => void;
  readonly refreshes?: readonly Route[];
  /** why the call failed, in words of the form's own */
  readonly problemOf?: (failure: ApiFailure) => string;
  /** after a successful call; a sentence that it returns is shown as the problem */
  readonly done?: (answer: CallOutput<R>) => unknown;
}

/**
 * A form that a route is called with. Before it is sent, the contract's schema of the body is applied; what it or the
 * server finds wrong with a field is shown at that field, everything else above the form.
 */
export function useContractForm<R extends Route, V extends FieldValues>(route: R, options: FormOptions<R, V>) {
  const { start, more, ready, wrong, after, refreshes, problemOf, done } = options;
  const inputOf = options.input ?? ((values: V) => ({ body: values }) as unknown as CallInput<R>);
  const action = useAction(route, { ...(after && { after }), ...(refreshes && { refreshes }) });
  const form = useForm<V>({
    defaultValues: start as DefaultValues<V>,
    // the field with an error stays where the typing is
    shouldFocusError: true,
    resolver: (values) => {
      const errors = problemsOf(route, inputOf(values), values, wrong?.(values));
      return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} };
    },
  });
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const values = form.watch();
  const whole = ready?.(values) ?? Object.values(values).every((value) => value !== "");

  const send = form.handleSubmit(async (sent: V) => {
    const input = inputOf(sent);
    const body = more ? { ...(input as { body: object }).body, ...(await more()) } : input.body;
    const answer = await action.run({ ...input, body });
    if (answer.ok) {
      const problem = await done?.(answer.value);
      if (typeof problem === "string") form.setError("root", { message: problem });
      return;
    }
    const named = Object.entries(answer.error.fields).map(([path, message]) => [path.replace("body.", ""), message]);
    const known = named.filter(([name]) => name !== undefined && name in sent);
    for (const [name, message] of known) form.setError(name as FieldPath<V>, { message: message ?? "" });
    if (known.length === 0 || answer.error.code !== "invalid_request") {
      form.setError("root", { message: problemOf?.(answer.error) ?? answer.error.message });
    }
  });

  const problemAt = (name: keyof V): string | null => {
    const error = errors[name];
    return error ? String(error.message ?? "") : null;
  };
  return {
    values,
    pending: isSubmitting,
    /** whether it can be sent */
    ready: whole && !isSubmitting,
    /** why the last call failed, unless that is shown at a field */
    problem: errors.root?.message ?? null,
    problemAt,
    submit: () => void send(),
    set: <Name extends FieldPath<V>>(name: Name, value: V[Name]) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
    /** Empties the form, or fills it with other values. */
    clear: (next?: V) => form.reset(next ?? start),
    /** what a text field needs: `<TextField label="Name" {...form.field("name")} />` */
    field: (name: FieldPath<V>) => ({ ...form.register(name), error: problemAt(name) }),
    /** what one of several radio buttons needs */
    choice: (name: FieldPath<V>) => form.register(name),
    /** what a `FormDialog` needs */
    dialog: {
      ready: whole,
      busy: isSubmitting,
      problem: errors.root?.message ?? null,
      onSubmit: () => void send(),
    },
  };
}

/** What the contract finds wrong with the body, by field; what belongs to no field of the form is left to the server. */
function problemsOf(
  route: Route,
  input: { body?: unknown },
  values: object,
  wrong: Readonly<Record<string, string | undefined>> = {},
): Record<string, { type: string; message: string }> {
  const errors: Record<string, { type: string; message: string }> = {};
  const add = (name: string, message: string) => {
    if (name in values) errors[name] ??= { type: "contract", message };
  };
  for (const [name, message] of Object.entries(wrong)) if (message) add(name, message);
  if (!route.body || isBytes(route.body)) return errors;
  const parsed = route.body.safeParse(input.body);
  for (const { path, message } of parsed.error?.issues ?? []) add(String(path[0]), message);
  return errors;
}
