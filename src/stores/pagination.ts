import type { ApiFailure, Result } from "./calls";

/** A part of a list; `nextCursor` is null at its end. */
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
      /** the latest answer, for what stands beside its items */
      readonly answer: Answer;
      /** whether the list goes on */
      readonly more: boolean;
      /** a part is asked for */
      readonly pending: boolean;
      /** why the latest part did not come */
      readonly problem: string | null;
    };

export interface Pagination<Item, Answer extends ListPart<Item>> {
  readonly state: () => PaginationState<Item, Answer>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the list anew from its beginning; what is shown stays until that is here. */
  readonly reload: () => Promise<void>;
  /** Reads the next part, where there is one and none is asked for. */
  readonly more: () => Promise<void>;
  /** Changes the items that are here, as something done to one of them has. Before they are here they are read anew. */
  readonly change: (to: (items: readonly Item[]) => readonly Item[]) => void;
  /** Answers that are still to come are left aside. */
  readonly end: () => void;
}

/**
 * A list that is read part by part. Only the latest question's answer counts: a part that was asked for before `reload`
 * or `end` is appended to nothing.
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
