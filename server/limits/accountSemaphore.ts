import { ApiError } from "../errors";
import { Semaphore } from "./semaphore";

/** Runs the heavy work of requests in a few semaphore, of which an account has at most one. */
export interface AccountSemaphore {
  /** Throws "too_many_requests" if work of this account runs or waits already. */
  run<T>(accountId: string, work: () => Promise<T>): Promise<T>;
}

/** Semaphore of one server. */
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
