import { RouterProvider } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { language, onLanguage } from "../words/language";
import { router } from "./router";

/** The app in its language: where that changes, every view is made anew, so that no text of the old one stays. */
export function LanguageRoot() {
  const shown = useSyncExternalStore(onLanguage, language);
  return <RouterProvider key={shown} router={router} />;
}
