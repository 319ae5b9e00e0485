import { t } from "@lingui/core/macro";
import { toast } from "./overlays/toast";

/**
 * Copies a text to the clipboard and says so; if the browser refuses, shows `instead`. Returns whether it was copied.
 */
export async function copyText(text: string, instead: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast({ title: t`The browser did not let the page copy`, description: instead, tone: "error" });
    return false;
  }
  toast({ title: t`Copied to clipboard`, tone: "success" });
  return true;
}
