import type { Locks } from "../../src/project/editorLock";

interface Request {
  granted: (lock: Lock) => unknown;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
  signal?: AbortSignal | undefined;
}
interface Held extends Request {
  stolen: boolean;
}

/** Exclusive locks as the Web Locks specification describes them, for Node, which has none. */
export function fakeLocks(): NonNullable<Locks> {
  const holders = new Map<string, Held>();
  const queues = new Map<string, Request[]>();

  const next = (name: string) => {
    if (holders.has(name)) return;
    const request = queues.get(name)?.shift();
    if (request) grant(name, request);
  };
  const grant = (name: string, request: Request) => {
    const held: Held = { ...request, stolen: false };
    holders.set(name, held);
    void Promise.resolve()
      .then(() => request.granted({ name, mode: "exclusive" }))
      .then(held.resolve, held.reject)
      .finally(() => {
        if (holders.get(name) === held) holders.delete(name);
        next(name);
      });
  };
  return {
    request(name: string, options: LockOptions, granted: (lock: Lock | null) => unknown) {
      return new Promise<unknown>((resolve, reject) => {
        const request: Request = { granted, resolve, reject, signal: options.signal };
        const holder = holders.get(name);
        if (options.steal) {
          if (holder) {
            holders.delete(name);
            holder.reject(new DOMException("The lock was stolen.", "AbortError"));
          }
          grant(name, request);
        } else if (options.ifAvailable && (holder || queues.get(name)?.length)) {
          Promise.resolve(granted(null)).then(resolve, reject);
        } else {
          queues.set(name, [...(queues.get(name) ?? []), request]);
          options.signal?.addEventListener("abort", () => {
            const queue = queues.get(name) ?? [];
            if (!queue.includes(request)) return;
            queues.set(
              name,
              queue.filter((other) => other !== request),
            );
            reject(new DOMException("The request was aborted.", "AbortError"));
          });
          next(name);
        }
      });
    },
  } as unknown as NonNullable<Locks>;
}
