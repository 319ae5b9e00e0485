import { ApiError } from "../errors";

/** Heavy work of requests: a few at once, one for each account. */
export interface Turns {
  /**
   * Does work when its turn has come, in the order in which they asked. Throws "too_many_requests" where this account
   * has some under way or waiting already, so that nobody stands between others twice.
   */
  take<T>(accountId: string, work: () => Promise<T>): Promise<T>;
}

/** Turns within one server, of which so many go at once. */
export function createTurns(atOnce: number): Turns {
  const present = new Set<string>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  return {
    take: async (accountId, work) => {
      if (present.has(accountId)) {
        throw new ApiError("too_many_requests", "This is being done for you already.", { retryAfter: 30 });
      }
      present.add(accountId);
      try {
        // whoever ends hands their place on
        if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
        else busy += 1;
        try {
          return await work();
        } finally {
          const next = waiting.shift();
          if (next) next();
          else busy -= 1;
        }
      } finally {
        present.delete(accountId);
      }
    },
  };
}
