import { createClient } from "./client";
import { createSessionStorage } from "./session";
import type { Browser } from "./transport";
import { sendUpload } from "./upload";
import { createUploadAddresses } from "./uploadAddresses";

export type { ApiClient, Result } from "./client";
export type { ApiFailure } from "./failure";
export type { SessionStorage, SignedIn } from "./session";

/** The session that this browser remembers. */
export const session = createSessionStorage(window.localStorage, window);

const browser: Browser = {
  fetch: window.fetch.bind(window),
  session,
  language: () => document.documentElement.lang || "en",
  path: () => window.location.pathname + window.location.search,
  goTo: (path) => window.location.assign(path),
};

/** The API of the server that this page came from. */
export const api = createClient(browser);

/** Uploads of files to that server, and where unfinished ones can be resumed. */
export const fileUploads = {
  addresses: createUploadAddresses(window.localStorage),
  send: (file: Blob, options: Parameters<typeof sendUpload>[2]) => sendUpload(browser, file, options),
};
