import { type BuiltScreen, screenOf } from "../../../contract/routes";

export { signInAddress } from "../../api/signInAddress";

/** Stands for whatever origin the app has; nothing is ever asked of it. */
const SAME = "https://same.invalid";

export interface ReturnAddress {
  readonly path: string;
  readonly screen: BuiltScreen;
}

/**
 * Where a sign-in page's query leads back to: a screen of this app, by path and query alone. Null for everything else:
 * another site, whatever it looks like, what is no screen, and the sign-in page itself.
 */
export function returnAddress(search: string): ReturnAddress | null {
  const next = new URLSearchParams(search).get("next");
  if (next === null || !next.startsWith("/")) return null;
  if (!URL.canParse(next, SAME)) return null;
  const url = new URL(next, SAME);
  if (url.origin !== SAME) return null;
  const screen = screenOf(url.pathname);
  return screen === null || screen === "sign-in" ? null : { path: `${url.pathname}${url.search}`, screen };
}
