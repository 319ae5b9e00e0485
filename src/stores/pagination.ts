import type { ApiFailure, Result } from "./calls";

/** A part of a list; `nextCursor` is null at the end. */
export interface ListPart<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export type PaginationState<Item, Answer extends ListPart<Item>> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly failure: ApiFailure }
  | {
      readonly kind: "loaded";
      /** of all parts read so far */
      readonly items: readonly Item[];
      /** the latest answer, with what it contains besides items */
      readonly answer: Answer;
      /** whether there are more parts */
      readonly more: boolean;
      /** a part is being loaded */
      readonly pending: boolean;
      /** why the latest part could not be loaded */
      readonly problem: string | null;
    };

export interface Pagination<Item, Answer extends ListPart<Item>> {
  readonly state: () => PaginationState<Item, Answer>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the list again from its beginning; the old items stay visible meanwhile. */
  readonly reload: () => Promise<void>;
  /** Loads the next part, if there is one and none is being loaded. */
  readonly more: () => Promise<void>;
  /** Changes the loaded items after an action on one of them. If the list is still loading, it is loaded again. */
  readonly change: (to: (items: readonly Item[]) => readonly Item[]) => void;
  /** Ignores answers that arrive later. */
  readonly end: () => void;
}

/**
 * A list that is loaded part by part. Only the latest request counts: a part requested before `reload` or `end` is
 * ignored.
 */
export function createPagination<Item, Answer extends ListPart<Item>>(
  ask: (cursor: string | undefined) => Promise<Result<Answer>>,
): Pagination<Item, Answer> {
  let state: PaginationState<Item, Answer> = { kind: "loading" };
  let asked = 0;
  const listeners = new Set<() => void>();
  const show = (next: PaginationState<Item, Answer>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const read = async (cursor: string | undefined) => {
    asked += 1;
    const mine = asked;
    if (state.kind === "loaded") show({ ...state, pending: true, problem: null });
    const answer = await ask(cursor);
    if (mine !== asked) return;
    if (answer.ok) {
      const before = cursor !== undefined && state.kind === "loaded" ? state.items : [];
      const items = [...before, ...answer.value.items];
      const more = answer.value.nextCursor !== null;
      show({ kind: "loaded", items, answer: answer.value, more, pending: false, problem: null });
    } else if (state.kind === "loaded") show({ ...state, pending: false, problem: answer.error.message });
    else show({ kind: "failed", failure: answer.error });
  };
  const reload = () => read(undefined);
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload,
    more: async () => {
      if (state.kind !== "loaded" || state.pending) return;
      const { nextCursor } = state.answer;
      if (nextCursor !== null) await read(nextCursor);
    },
    change: (to) => {
      if (state.kind === "loaded") show({ ...state, items: to(state.items) });
      else void reload();
    },
    end: () => {
      asked += 1;
    },
  };
}
