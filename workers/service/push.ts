import type { PushMessage } from "../../contract/notifications";

/** A push message as the server writes it; null for what is none, or leads out of this site. */
export function readPush(text: string, origin: string): PushMessage | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== "object" || read === null) return null;
  const { id, title, text: says, path } = read as Record<string, unknown>;
  if (typeof id !== "string" || typeof title !== "string" || typeof says !== "string") return null;
  return { id, title, text: says, path: pathWithin(path, origin) ?? "/notifications" };
}

/** The path of a page of this site; null for everything else ("//elsewhere", "https://elsewhere", "/\\elsewhere"). */
export function pathWithin(path: unknown, origin: string): string | null {
  if (typeof path !== "string" || !path.startsWith("/") || !URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : null;
}
