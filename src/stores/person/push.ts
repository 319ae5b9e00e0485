import { notifications as routes } from "../../../contract/api/notifications";
import { callApi } from "../calls";

/** Whether this browser can take push messages: `denied` by the person, in the browser's settings. */
export type PushAbility = "possible" | "denied" | "none";

/** Asks nothing of the person. */
export async function pushAbility(): Promise<PushAbility> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "none";
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return "none";
  return Notification.permission === "denied" ? "denied" : "possible";
}

/** Why push messages could not be turned on; `server` with its sentence. */
export type PushProblem =
  | { readonly kind: "denied" | "browser" }
  | { readonly kind: "server"; readonly message: string };

/**
 * Subscribes this browser under the server's key and tells the server. Call in a click: the browser then asks the
 * person. Null once it is on.
 */
export async function turnPushOn(key: string): Promise<PushProblem | null> {
  if ((await Notification.requestPermission()) !== "granted") return { kind: "denied" };
  const subscription = await subscribed(key).catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return { kind: "browser" };
  const answer = await callApi(routes.subscribe, { body: { endpoint, keys: { p256dh, auth } } });
  return answer.ok ? null : { kind: "server", message: answer.error.message };
}

/** Tells the server first: it then sends nothing, whatever the browser says. */
export async function turnPushOff(): Promise<PushProblem | null> {
  const answer = await callApi(routes.unsubscribe);
  if (!answer.ok) return { kind: "server", message: answer.error.message };
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
  return null;
}

/** The browser's subscription under this key; one under another key, of a platform that was set up anew, is ended. */
async function subscribed(key: string): Promise<PushSubscription | null> {
  const manager = (await navigator.serviceWorker.getRegistration())?.pushManager;
  if (!manager) return null;
  const before = await manager.getSubscription();
  const under = before?.options.applicationServerKey;
  if (before && under && base64url(under) === key) return before;
  await before?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
