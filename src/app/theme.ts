import { pageScope } from "../scope/page";
import { usePreferences } from "../stores/preferences";

const DARK = "#0d0f12";
const LIGHT = "#e8eaed";

/** Applies the chosen theme to the page; "system" follows the device. */
export function followTheme(): void {
  const light = matchMedia("(prefers-color-scheme: light)");
  const apply = () => {
    const { theme } = usePreferences.getState();
    const shown = theme === "system" ? (light.matches ? "light" : "dark") : theme;
    document.documentElement.dataset.theme = shown;
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", shown === "dark" ? DARK : LIGHT);
  };
  apply();
  usePreferences.subscribe(apply);
  pageScope.listen(light, "change", apply);
}
