let region: HTMLElement | null = null;

/** Announces a sentence to screen readers, without a visible change. */
export function announce(sentence: string): void {
  if (!region) {
    region = document.createElement("div");
    region.className = "srOnly";
    region.setAttribute("role", "status");
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  region.textContent = sentence;
}
