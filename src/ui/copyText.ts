import { toast } from "./overlays/toast";

/** Puts a text on the clipboard and says so; where the browser refuses, says what to do `instead`. Whether it is there. */
export async function copyText(text: string, instead: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast({ title: "The browser did not let the page copy", description: instead, tone: "error" });
    return false;
  }
  toast({ title: "Copied to clipboard", tone: "success" });
  return true;
}
