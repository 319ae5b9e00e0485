import { LANGUAGES, type Language, languageSchema, preferredLanguage } from "../../contract/words/languages";
import { setLocale } from "../../contract/words/locale";
import { i18n } from "./i18n";

const KEY = "backline.language";

const CATALOGUES: Record<Exclude<Language, "en">, () => Promise<{ default: Record<string, string> }>> = {
  de: () => import("../../contract/words/de.json"),
  es: () => import("../../contract/words/es.json"),
};

/** A language that only tests choose: every message in brackets, with accents and a third longer. */
export const PSEUDO = "en-XA";

const listeners = new Set<() => void>();

/** The language that was chosen on this device, else the browser's first that Backline has. */
export function chosenLanguage(): Language | typeof PSEUDO {
  const kept = read();
  if (kept === PSEUDO) return PSEUDO;
  const chosen = languageSchema.safeParse(kept);
  return chosen.success ? chosen.data : preferredLanguage(navigator.languages);
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is blocked: the browser's language it is
  }
}

/** The language that is shown now (BCP 47): of texts, numbers, dates and lists. */
export const language = (): string => (i18n.locale === PSEUDO ? "en" : i18n.locale);

/** Shows a language. A catalogue that does not arrive leaves the language as it was: rejects then. */
async function show(next: Language | typeof PSEUDO): Promise<void> {
  if (next === PSEUDO) {
    const { pseudo } = await import("./pseudo");
    i18n.load(PSEUDO, new Proxy({}, { get: (_, id) => (typeof id === "string" ? pseudo(id) : undefined) }));
  } else if (next !== "en" && !(next in i18nLoaded)) {
    const { default: messages } = await CATALOGUES[next]();
    i18n.load(next, messages);
    i18nLoaded[next] = true;
  }
  i18n.activate(next);
  document.documentElement.lang = language();
  setLocale(language());
  for (const listener of listeners) listener();
}

const i18nLoaded: Partial<Record<Language, true>> = {};

/** Shows the chosen language, before the first picture. */
export async function startLanguage(): Promise<void> {
  try {
    await show(chosenLanguage());
  } catch {
    await show("en"); // no network, and not kept for offline: English is in the app itself
  }
}

/** Chooses a language for this device and shows it. */
export async function chooseLanguage(next: Language): Promise<void> {
  await show(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // storage is blocked: it holds until the page is closed
  }
}

/** Tells when another language is shown; gives the end of that. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export { LANGUAGES, type Language };
