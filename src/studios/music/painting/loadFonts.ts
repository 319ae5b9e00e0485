import type { WorkerFont } from "./fonts";

/** Loads faces into the worker that this is called in. Rejects where one cannot be had. */
export async function loadFonts(fonts: readonly WorkerFont[]): Promise<void> {
  for (const { family, url } of fonts) {
    const face = new FontFace(family, `url(${url})`, { weight: "100 900" });
    (globalThis as unknown as { fonts: FontFaceSet }).fonts.add(await face.load());
  }
}
