import { createClient } from "./client";
import { createSessionStorage } from "./session";

export type { ApiClient, Result } from "./client";
export type { ApiFailure } from "./failure";
export type { SessionStorage, SignedIn } from "./session";

/** The session that this browser remembers. */
export const session = createSessionStorage(window.localStorage, window);

/** The API of the server that this page came from. */
export const api = createClient({
  fetch: window.fetch.bind(window),
  session,
  path: () => window.location.pathname + window.location.search,
  goTo: (path) => window.location.assign(path),
});
