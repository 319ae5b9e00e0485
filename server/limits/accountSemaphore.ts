import { ApiError } from "../errors";
import { Slots } from "./semaphore";

/** Runs the heavy work of requests in a few slots, of which an account has at most one. */
export interface AccountSlots {
  /** Throws "too_many_requests" if work of this account runs or waits already. */
  run<T>(accountId: string, work: () => Promise<T>): Promise<T>;
}

/** Slots of one server. */
export function createAccountSlots(count: number): AccountSlots {
  const present = new Set<string>();
  const slots = new Slots(count);
  return {
    run: async (accountId, work) => {
      if (present.has(accountId)) {
        throw new ApiError("too_many_requests", "This is already running for you. Wait until it is done.", {
          retryAfter: 30,
        });
      }
      present.add(accountId);
      try {
        return await slots.run(work);
      } finally {
        present.delete(accountId);
      }
    },
  };
}
