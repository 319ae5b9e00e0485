import { type InfiniteData, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { CallInput, CallOutput, Route } from "../../../contract/api/route";
import { useSession } from "../person/session";

/**
 * What the page knows of the server, by route and input. Nothing goes stale by itself: a view that opens shows what is
 * known and asks again, an action says which routes it concerns, and nothing is asked twice after a failure.
 */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: "always",
      // the call itself says that the server cannot be reached
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The key of an answer; of lists that are read part by part, `parts` sets them apart from single answers. */
export const keyOf = (route: Route, input: unknown = {}, parts: "parts" | "whole" = "whole"): QueryKey => [
  route.id,
  parts,
  input,
];

/** Forgets everything when another person signs in, or nobody is signed in any more. Returns what ends it. */
export function forgetWithSession(): () => void {
  return useSession.subscribe(({ status, user }, before) => {
    if (before.status !== "loading" && (user.id !== before.user.id || status !== before.status)) void forget();
  });
}

/** What is shown is read again, by whoever is signed in now; the rest is gone. */
export async function forget(): Promise<void> {
  cache.removeQueries({ type: "inactive" });
  await cache.resetQueries();
}

interface ListAnswer<Item> {
  readonly items: readonly Item[];
}

/** What an action may do with the answers that the page knows. Each change can be taken back. */
export class KnownAnswers {
  readonly #before: [QueryKey, unknown][] = [];

  /** Changes the known answer of a route for this input; does nothing where there is none. */
  change<R extends Route>(route: R, input: Partial<CallInput<R>>, to: (known: CallOutput<R>) => CallOutput<R>): void {
    this.#set(keyOf(route, input), (known) => to(known as CallOutput<R>));
  }

  /** Changes the items of every known list of a route; of one that is read part by part, all that were read. */
  changeItems<Item>(route: Route & ListRoute<Item>, to: (items: readonly Item[]) => readonly Item[]): void {
    for (const [key] of cache.getQueriesData({ queryKey: [route.id] })) this.changeList(key, to);
  }

  /** Changes the items of one list. */
  changeList<Item>(key: QueryKey, to: (items: readonly Item[]) => readonly Item[]): void {
    this.#set(key, (known) => {
      const list = known as InfiniteData<ListAnswer<Item>> | ListAnswer<Item>;
      if (!("pages" in list)) return { ...list, items: to(list.items) };
      const last = list.pages.at(-1);
      const items = to(list.pages.flatMap((part) => part.items));
      // as one part, which goes on where the last one ended
      return last ? { pages: [{ ...last, items }], pageParams: [undefined] } : list;
    });
  }

  /** Reads the known answers of these routes again. */
  refresh(...routes: readonly Route[]): void {
    for (const { id } of routes) void cache.invalidateQueries({ queryKey: [id] });
  }

  /** Takes back every change. */
  undo(): void {
    for (const [key, known] of this.#before.toReversed()) cache.setQueryData(key, known);
    this.#before.length = 0;
  }

  #set(key: QueryKey, to: (known: unknown) => unknown): void {
    const known = cache.getQueryData(key);
    if (known === undefined) return;
    // an answer on its way would bring back what was before
    void cache.cancelQueries({ queryKey: key });
    this.#before.push([key, known]);
    cache.setQueryData(key, to(known));
  }
}

/** A route whose answer is a list, or a part of one. */
export interface ListRoute<Item> {
  readonly answers: { readonly 200: { readonly _output: ListAnswer<Item> } };
}
