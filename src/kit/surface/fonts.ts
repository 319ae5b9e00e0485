import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import monoFont from "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url";

/** A font face that a worker draws with. */
export interface WorkerFont {
  family: string;
  url: string;
}

/** The first message to a worker that paints. */
export interface FontsMessage {
  type: "fonts";
  fonts: readonly WorkerFont[];
}

/** The app's own fonts, for workers, which cannot see those of the page. */
export const workerFonts = (): WorkerFont[] => [
  { family: "Inter Variable", url: new URL(interFont, location.href).href },
  { family: "JetBrains Mono Variable", url: new URL(monoFont, location.href).href },
];
