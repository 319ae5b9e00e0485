import { t } from "@lingui/core/macro";
import { pageScope } from "../scope/page";
import { useApp } from "../stores/app";
import { toast } from "../ui/overlays/toast";
import { say, word } from "../words/say";

const HOUR = 60 * 60 * 1000;

const WITHOUT = word("Without it Backline opens only with a connection.");
/** Names of the errors with which browsers refuse a service worker. */
const BLOCKED = ["SecurityError", "NotAllowedError", "NotSupportedError", "InvalidStateError"];

/** Registers the service worker of a built app; the result is in the app's store. Call once, at start. */
export async function registerOffline(): Promise<void> {
  const { setOffline } = useApp.getState();
  if (!("serviceWorker" in navigator)) {
    setOffline({ kind: "unsupported" });
    return;
  }
  if (!import.meta.env.PROD) return;
  try {
    const hadWorker = navigator.serviceWorker.controller !== null;
    const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    if (registration.waiting) offerUpdate(registration.waiting);
    pageScope.listen(registration, "updatefound", () => {
      const worker = registration.installing;
      if (!worker) return;
      pageScope.listen(worker, "statechange", () => {
        if (worker.state === "redundant")
          setOffline({ kind: "failed", reason: t`Its files could not be stored. ${say(WITHOUT)}` });
        if (worker.state === "installed" && hadWorker) offerUpdate(worker);
      });
    });
    await navigator.serviceWorker.ready;
    if (useApp.getState().offline.kind === "registering") setOffline({ kind: "ready" });
    // checks for updates regularly, because a studio may stay open for days
    pageScope.interval(() => void registration.update().catch(() => undefined), HOUR);
  } catch (cause) {
    setOffline({ kind: "failed", reason: refusalSentence(cause) });
  }
}

/** What a failed registration means for a person; the browsers' own messages are for developers. */
export function refusalSentence(cause: unknown): string {
  if (cause instanceof DOMException && BLOCKED.includes(cause.name))
    return t`The browser does not let this site store files. This happens in private windows, or when site data is blocked. ${say(WITHOUT)}`;
  return t`It could not be loaded; reload the page to try again. ${say(WITHOUT)}`;
}

function offerUpdate(worker: ServiceWorker): void {
  useApp.getState().setOffline({ kind: "updated" });
  toast({
    title: t`A new version is ready`,
    description: t`Your project is saved. Reload when it suits you.`,
    lasts: null,
    action: { label: t`Reload`, run: () => takeOver(worker) },
  });
}

function takeOver(worker: ServiceWorker): void {
  pageScope.listen(navigator.serviceWorker, "controllerchange", () => location.reload(), { once: true });
  worker.postMessage("takeOver");
}
