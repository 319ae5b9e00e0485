import { t } from "@lingui/core/macro";
import { toast } from "../ui/overlays/toast";

/** Copies a link, or opens the system's share sheet on a touch screen; returns what was done, null if cancelled. */
export async function handOver(title: string, url: string): Promise<string | null> {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ title, url });
      return t`Link shared`;
    }
    await navigator.clipboard.writeText(url);
    return t`Link copied`;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") return null;
    toast({ title: t`The link could not be copied`, description: url, tone: "error" });
    return null;
  }
}
