import { isMac, sameKeys } from "./keys";

/**
 * Keys for the browser's tabs and windows, which no page can take over, and for zooming the page, which none should.
 */
const BY_THE_BROWSER = [
  ...["N", "T", "W", "Shift+N", "Shift+T", "Shift+W", "Tab", "Shift+Tab", "PageUp", "PageDown", "Q"],
  ...["1", "2", "3", "4", "5", "6", "7", "8", "9"],
  ...["+", "-", "=", "0"],
].map((key) => `Mod+${key}`);
const BY_A_MAC = ["Mod+H", "Mod+M", "Mod+Space", "Mod+`", "Mod+Alt+Escape"];
const BY_OTHERS = ["Alt+F4", "Alt+Tab", "Alt+Space"];
const FOR_THE_FOCUS = ["Tab", "Shift+Tab"];

/** Why no action can have these keys, as a sentence that begins with them; null if one can. */
export function whyReserved(keys: string, mac = isMac()): string | null {
  const among = (list: readonly string[]) => list.some((entry) => sameKeys(entry, keys));
  if (among(FOR_THE_FOCUS)) return "moves the focus from control to control.";
  if (among(BY_THE_BROWSER)) return "belongs to the browser, which keeps it for itself.";
  if (among(mac ? BY_A_MAC : BY_OTHERS)) return "belongs to the system, which keeps it for itself.";
  return null;
}
