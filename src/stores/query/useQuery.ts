import { useQuery as useStored } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { CallInput, CallOutput, Route } from "../../../contract/api/route";
import { type ApiFailure, callRoute, valueIn } from "../calls";
import { cache, keyOf } from "./cache";

/** Something that is read from the server. */
export type Resource<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly failure: ApiFailure }
  | {
      readonly kind: "loaded";
      readonly value: T;
      /** why it could not be read again: what is shown may be old */
      readonly problem: string | null;
    };

export interface Query<T> {
  readonly state: Resource<T>;
  /** Reads it again; what is known stays visible meanwhile. */
  readonly reload: () => Promise<void>;
  /** Replaces what is known. */
  readonly set: (value: T) => void;
}

interface Options {
  /** false: not asked yet */
  readonly enabled?: boolean;
  /** asks again after so many milliseconds, while the page is visible */
  readonly every?: number;
}

/** The routes that take no input at all. */
type Asked<R extends Route> =
  CallInput<R> extends { params?: undefined; query?: undefined; body?: undefined }
    ? [input?: CallInput<R>, options?: Options]
    : [input: CallInput<R>, options?: Options];

/** What a route answers to an input; views of the same share one answer. */
export function useQuery<R extends Route>(route: R, ...[input, options = {}]: Asked<R>): Query<CallOutput<R>> {
  const { enabled = true, every } = options;
  const queryKey = keyOf(route, input);
  const { data, error, refetch } = useStored<CallOutput<R>, ApiFailure>(
    {
      queryKey,
      queryFn: async ({ signal }) => valueIn(await callRoute(route, input ?? ({} as CallInput<R>), { signal })),
      enabled,
      ...(every === undefined ? {} : { refetchInterval: every }),
    },
    cache,
  );
  const state = useMemo((): Resource<CallOutput<R>> => {
    if (data !== undefined) return { kind: "loaded", value: data as CallOutput<R>, problem: error?.message ?? null };
    return error ? { kind: "failed", failure: error } : { kind: "loading" };
  }, [data, error]);
  return {
    state,
    reload: useCallback(async () => void (await refetch()), [refetch]),
    set: (value) => cache.setQueryData<unknown>(queryKey, value),
  };
}
