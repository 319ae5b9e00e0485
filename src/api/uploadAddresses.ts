const PREFIX = "upload:";
/** The server drops an unfinished upload after two days. */
const KNOWN_MS = 48 * 3_600_000;

/** URLs of uploads that can be resumed, by file. They survive the page. */
export interface UploadAddresses {
  find(key: string): string | null;
  keep(key: string, address: string): void;
  forget(address: string): void;
}

interface Kept {
  readonly address: string;
  /** ms since 1970 */
  readonly at: number;
}

function read(text: string | null): Kept | null {
  try {
    const { address, at } = JSON.parse(text ?? "") as Partial<Record<keyof Kept, unknown>>;
    return typeof address === "string" && typeof at === "number" ? { address, at } : null;
  } catch {
    return null;
  }
}

/** Reads or writes storage. If the browser refuses, an interrupted upload starts from the beginning. */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

export function createUploadAddresses(storage: Storage, now: () => number = Date.now): UploadAddresses {
  const present = (kept: Kept | null) => kept !== null && now() - kept.at < KNOWN_MS;
  const remove = (unwanted: (kept: Kept | null) => boolean) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) {
      if (key?.startsWith(PREFIX) && unwanted(read(storage.getItem(key)))) storage.removeItem(key);
    }
  };
  return {
    find: (key) =>
      attempt(() => {
        const kept = read(storage.getItem(PREFIX + key));
        return present(kept) ? (kept?.address ?? null) : null;
      }, null),
    keep: (key, address) =>
      attempt(() => {
        remove((kept) => !present(kept));
        storage.setItem(PREFIX + key, JSON.stringify({ address, at: now() } satisfies Kept));
      }, undefined),
    forget: (address) => attempt(() => remove((kept) => kept?.address === address), undefined),
  };
}
