import { useMutation } from "@tanstack/react-query";
import type { CallInput, CallOutput, Route } from "../../../contract/api/route";
import { type ApiFailure, callRoute, type Result, valueIn } from "../calls";
import { cache, KnownAnswers } from "./cache";

interface Options<R extends Route> {
  /** changes what is shown before the server has answered; taken back if it refuses */
  readonly before?: (known: KnownAnswers, input: CallInput<R>) => void;
  /** changes what is shown by the answer */
  readonly after?: (known: KnownAnswers, answer: CallOutput<R>, input: CallInput<R>) => void;
  /** routes whose answers are read again afterwards */
  readonly refreshes?: readonly Route[];
}

/** A call that changes something: by a button or a form. */
export function useAction<R extends Route>(route: R, { before, after, refreshes = [] }: Options<R> = {}) {
  const { mutateAsync, isPending, error, reset } = useMutation<CallOutput<R>, ApiFailure, CallInput<R>, KnownAnswers>(
    {
      mutationFn: async (input) => valueIn(await callRoute(route, input)),
      onMutate: (input) => {
        const known = new KnownAnswers();
        before?.(known, input);
        return known;
      },
      onError: (_error, _input, known) => known?.undo(),
      onSuccess: (answer, input) => {
        const known = new KnownAnswers();
        after?.(known, answer, input);
        known.refresh(...refreshes);
      },
    },
    cache,
  );
  const named = error?.code === "invalid_request" && Object.keys(error.fields).length > 0;
  return {
    pending: isPending,
    /** Never throws: a failure is returned, and shown by `problem` or beside its field. */
    run: (input: CallInput<R>): Promise<Result<CallOutput<R>>> =>
      mutateAsync(input).then(
        (value) => ({ ok: true, value }) as const,
        (failure: ApiFailure) => ({ ok: false, error: failure }) as const,
      ),
    /** why the last call failed, unless that is shown beside a field */
    problem: error && !named ? error.message : null,
    /** what is wrong with a field of the body */
    fieldProblem: (name: string): string | null => error?.fields[`body.${name}`] ?? null,
    /** of the last call, by field of the body */
    fields: error?.fields ?? {},
    clear: reset,
  };
}
