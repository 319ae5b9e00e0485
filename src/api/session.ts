import { type End, Scope } from "../scope/scope";

/** The token is stored under both keys and read from either. */
const TOKEN_KEYS = ["auth_token", "authToken"] as const;
/** Sent with a sign-in to show that this browser is known, so that guesses from elsewhere do not lock its owner out. */
const DEVICE_KEY = "device_token";
/** For display only; the server decides what a person may do. */
const DISPLAY_KEYS = { role: "userRole", email: "userEmail" } as const;

export interface SignedIn {
  readonly token: string;
  readonly role: string;
  readonly email: string;
  /** device token, sent with later sign-ins from this browser */
  readonly device: string;
}

/** The session as this browser remembers it. */
export interface SessionStorage {
  token(): string | null;
  /** The signed-in person, for display; null without a session. */
  shown(): { role: string; email: string } | null;
  /** The device token of the latest sign-in in this browser; it is kept after signing out. */
  device(): string | null;
  /** The organisation for which this page acts, where the API lets it; null: for oneself, as after each sign-in. */
  acting(): string | null;
  act(accountId: string | null): void;
  keep(session: SignedIn): void;
  /** Forgets the session; if a token is given, only if it is still the current one. */
  clear(token?: string): void;
  /** Called when the session was stored or cleared, here or in another tab. Returns a function that ends it. */
  subscribe(listener: () => void): () => void;
}

/** Reads or writes storage. If the browser refuses, nothing is remembered and nothing fails. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export function createSessionStorage(storage: Storage, target: EventTarget): SessionStorage {
  const listeners = new Set<() => void>();
  const scope = new Scope();
  let acting: string | null = null;
  let stopFollowing: End = () => {};
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const token = () => attempt(() => TOKEN_KEYS.map((key) => storage.getItem(key)).find(Boolean)) ?? null;
  const fromOtherTab = (event: Event) => {
    const { key } = event as StorageEvent;
    if (key === null || (TOKEN_KEYS as readonly string[]).includes(key)) tell();
  };
  return {
    token,
    shown: () => {
      if (token() === null) return null;
      const [role, email] = [DISPLAY_KEYS.role, DISPLAY_KEYS.email].map(
        (key) => attempt(() => storage.getItem(key)) ?? "",
      );
      return { role: role || "user", email: email ?? "" };
    },
    acting: () => acting,
    act: (accountId) => {
      acting = accountId;
    },
    device: () => attempt(() => storage.getItem(DEVICE_KEY)) || null,
    keep: (session) => {
      acting = null;
      attempt(() => {
        storage.setItem(DEVICE_KEY, session.device);
        for (const key of TOKEN_KEYS) storage.setItem(key, session.token);
        storage.setItem(DISPLAY_KEYS.role, session.role);
        storage.setItem(DISPLAY_KEYS.email, session.email);
      });
      tell();
    },
    clear: (only) => {
      if (only !== undefined && token() !== only) return;
      acting = null;
      attempt(() => {
        for (const key of [...TOKEN_KEYS, ...Object.values(DISPLAY_KEYS)]) storage.removeItem(key);
      });
      tell();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) stopFollowing = scope.listen(target, "storage", fromOtherTab);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopFollowing();
      };
    },
  };
}
