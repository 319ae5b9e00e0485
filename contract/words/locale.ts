let current = "en";

/** The language (BCP 47) in which a page writes numbers; English on servers, which have a reader for each text. */
export const locale = (): string => current;

/** Chooses it; the page does when it shows a language. */
export function setLocale(next: string): void {
  current = next;
}
