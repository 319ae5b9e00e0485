import { type End, Scope } from "../scope/scope";

/** Both hold the bearer token; either is read, both are written. */
const TOKEN_KEYS = ["auth_token", "authToken"] as const;
/** Shows the server at a sign-in that this browser is known, so that guesses from elsewhere do not lock it out. */
const DEVICE_KEY = "device_token";
/** For display only: what a person may do is decided on the server. */
const DISPLAY_KEYS = { role: "userRole", email: "userEmail" } as const;

export interface SignedIn {
  readonly token: string;
  readonly role: string;
  readonly email: string;
  /** to be sent with later sign-ins of this browser */
  readonly device: string;
}

/** The session as this browser remembers it. */
export interface SessionStorage {
  token(): string | null;
  /** Who signed in, for display; null without a session. */
  shown(): { role: string; email: string } | null;
  /** The device token of the latest sign-in in this browser; it outlives the session. */
  device(): string | null;
  keep(session: SignedIn): void;
  /** Forgets the session; where a token is named, only if it is still that one. */
  clear(token?: string): void;
  /** Called when the session was kept or cleared, here or in another tab. Gives its end. */
  subscribe(listener: () => void): () => void;
}

/** Storage that a browser may refuse: then nothing is remembered, and nothing fails. */
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
    device: () => attempt(() => storage.getItem(DEVICE_KEY)) || null,
    keep: (session) => {
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
