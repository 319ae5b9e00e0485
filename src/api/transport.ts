import { ACTING_HEADER } from "../../contract/organisations";
import type { SessionStorage } from "./session";
import { signInAddress } from "./signInAddress";

/** What requests need of the browser. */
export interface Browser {
  readonly fetch: typeof fetch;
  readonly session: SessionStorage;
  /** the language that is shown: what the server writes (mails, statements) is in it */
  readonly language: () => string;
  /** path of the page, with its query */
  readonly path: () => string;
  readonly goTo: (path: string) => void;
}

/** Pages that need a session; without one they redirect to the sign-in page. */
const GUARDED = ["/admin", "/profile"];

/** Ends a session that the server has refused; guarded pages redirect to the sign-in page, which leads back to them. */
function leave({ session, path, goTo }: Browser, token: string | null): void {
  if (token !== null) session.clear(token);
  const [page = ""] = path().split("?");
  if (GUARDED.some((guarded) => page.includes(guarded))) goTo(signInAddress(path(), "/auth"));
}

/** The header of a request in the name of the organisation for which this page acts, if it does. */
export function actingHeader({ session }: Browser): Record<string, string> {
  const acting = session.acting();
  return acting === null ? {} : { [ACTING_HEADER]: acting };
}

/** Sends a request with the session's bearer token and with credentials; a 401 or 403 ends the session. */
export async function send(browser: Browser, address: string, init: RequestInit): Promise<Response> {
  const token = browser.session.token();
  const headers = new Headers(init.headers);
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  headers.set("Accept-Language", browser.language());
  const response = await browser.fetch(address, { ...init, headers, credentials: "include" });
  // a role in an organisation that does not allow something says nothing about the session
  const refused = response.status === 403 && !headers.has(ACTING_HEADER);
  if (response.status === 401 || refused) leave(browser, token);
  return response;
}

/**
 * Calls any URL with any method and a body as JSON or form data. Throws an Error "status: body" (or the status text if
 * the body is empty) unless the answer is a success.
 */
export async function request(browser: Browser, method: string, address: string, data?: unknown): Promise<Response> {
  const body = data === undefined || data instanceof FormData ? data : JSON.stringify(data);
  const headers: HeadersInit = typeof body === "string" ? { "Content-Type": "application/json" } : {};
  const response = await send(browser, address, { method, headers, ...(body === undefined ? {} : { body }) });
  if (!response.ok) throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
  return response;
}
