import type { ComponentType } from "react";
import { screenOf } from "../../../contract/routes";
import { STUDIOS, type Studio } from "../../../contract/studios";
import { MusicPreview } from "./preview/MusicPreview";

/** A studio on the landing page: the path that its card links to, and a preview, if it has one. */
export interface Showcase {
  studio: Studio;
  route: string;
  preview?: ComponentType;
}

const ORDER = ["music", "dj", "video", "social", "podcast", "visual", "vr", "crypto"];

/** The cards of the studios that are built. */
export function showcases(built: (path: string) => boolean = (path) => screenOf(path) !== null): readonly Showcase[] {
  return ORDER.flatMap((id) => {
    const studio = STUDIOS.find((entry) => entry.id === id);
    if (!studio?.card || !built(studio.card)) return [];
    return [{ studio, route: studio.card, ...(id === "music" && { preview: MusicPreview }) }];
  });
}
