import { ApiError } from "../errors";
import { Semaphore } from "./semaphore";

/** Runs heavy work of requests, limited in total and to one piece at a time for each account. */
export interface AccountSemaphore {
  /** Throws "too_many_requests" if work of this account runs or waits already. */
  run<T>(accountId: string, work: () => Promise<T>): Promise<T>;
}

/** The semaphore of one server, with `count` slots. */
export function createAccountSemaphore(count: number): AccountSemaphore {
  const present = new Set<string>();
  const semaphore = new Semaphore(count);
  return {
    run: async (accountId, work) => {
      if (present.has(accountId)) {
        throw new ApiError("too_many_requests", "This is already running for you. Wait until it is done.", {
          retryAfter: 30,
        });
      }
      present.add(accountId);
      try {
        return await semaphore.run(work);
      } finally {
        present.delete(accountId);
      }
    },
  };
}
