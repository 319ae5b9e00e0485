import { t } from "@lingui/core/macro";
import { pageScope } from "../scope/page";
import { toast } from "../ui/overlays/toast";
import { sentenceOf } from "../words/say";

export function showFailure(title: string, error: unknown): void {
  toast({ title, description: sentenceOf(error), tone: "error" });
}

/** Shows errors that nothing else caught, so that none is lost. */
export function reportUncaught(): void {
  pageScope.listen(window, "unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") return;
    showFailure(t`Something went wrong`, event.reason);
  });
  pageScope.listen(window, "error", (event) => {
    // ResizeObserver reports this when a layout needs a second pass; nothing failed
    if (event.message.includes("ResizeObserver loop")) return;
    showFailure(t`Something went wrong`, event.error ?? event.message);
  });
}
