import { type BuiltScreen, screenOf } from "../../../contract/routes";

export { signInAddress } from "../../api/signInAddress";

/** A placeholder for the app's origin; nothing is ever requested from it. */
const SAME = "https://same.invalid";

export interface ReturnAddress {
  readonly path: string;
  readonly screen: BuiltScreen;
}

/**
 * Where the sign-in page's query says to return to: a screen of this app, by path and query only. Null for anything
 * else: other sites in whatever disguise, paths without a screen, and the sign-in page itself.
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
