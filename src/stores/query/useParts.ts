import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { CallInput, CallOutput, Route } from "../../../contract/api/route";
import { type ApiFailure, callRoute, valueIn } from "../calls";
import { cache, KnownAnswers, keyOf } from "./cache";

/** A list that is read part by part. */
export type Parts<Item, Answer> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly failure: ApiFailure }
  | {
      readonly kind: "loaded";
      /** of all parts read so far */
      readonly items: readonly Item[];
      /** the first answer, with what it holds besides items */
      readonly answer: Answer;
      /** whether there are more parts */
      readonly more: boolean;
      /** a part is being read */
      readonly pending: boolean;
      /** why the latest part could not be read */
      readonly problem: string | null;
    };

type ItemOf<R extends Route> = CallOutput<R> extends { items: readonly (infer Item)[] } ? Item : never;

/** A list that a route gives part by part; `input` is without the cursor. */
export function useParts<R extends Route>(route: R, input: CallInput<R>) {
  type Answer = CallOutput<R> & { items: readonly ItemOf<R>[]; nextCursor: string | null };
  const { query } = input as { query?: object };
  const queryKey = keyOf(route, input, "parts");
  const list = useInfiniteQuery<Answer, ApiFailure, InfiniteData<Answer>, readonly unknown[], string | undefined>(
    {
      queryKey,
      queryFn: async ({ pageParam, signal }) =>
        valueIn(
          await callRoute(route, { ...input, query: { ...query, cursor: pageParam } } as never, { signal }),
        ) as Answer,
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    },
    cache,
  );
  const { data, error, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = list;
  const state = useMemo((): Parts<ItemOf<R>, Answer> => {
    const [first] = data?.pages ?? [];
    if (data && first) {
      const items = data.pages.flatMap((part) => part.items);
      const problem = error?.message ?? null;
      return { kind: "loaded", items, answer: first, more: hasNextPage, pending: isFetchingNextPage, problem };
    }
    return error ? { kind: "failed", failure: error } : { kind: "loading" };
  }, [data, error, hasNextPage, isFetchingNextPage]);
  return {
    state,
    reload: useCallback(async () => void (await refetch()), [refetch]),
    more: async () => {
      if (hasNextPage && !isFetchingNextPage) await fetchNextPage();
    },
    /** Changes the items that are known, after an action on one of them. */
    change: (to: (items: readonly ItemOf<R>[]) => readonly ItemOf<R>[]) => {
      new KnownAnswers().changeList(queryKey, to);
      // the change called off a part that was on its way, which would have followed the items of before
      if (isFetchingNextPage) void fetchNextPage();
    },
  };
}
