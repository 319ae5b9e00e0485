import { toast } from "../ui/overlays/toast";

/** A failure as a person reads it: the error's own sentence. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return typeof error === "string" && error ? error : "No reason was given.";
}

export function showFailure(title: string, error: unknown): void {
  toast({ title, description: sentenceOf(error), tone: "error" });
}

/** Failures that nobody caught are shown, never lost. */
export function reportUncaught(): void {
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") return;
    showFailure("Something went wrong", event.reason);
  });
  addEventListener("error", (event) => {
    // ResizeObserver says this when a layout needs a second look; nothing failed
    if (event.message.includes("ResizeObserver loop")) return;
    showFailure("Something went wrong", event.error ?? event.message);
  });
}
