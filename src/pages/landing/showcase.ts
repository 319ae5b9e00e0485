import { type ComponentType, lazy } from "react";
import { screenOf } from "../../../contract/routes";
import { STUDIOS, type Studio } from "../../../contract/studios";

/** A studio on the landing page: the path that its card links to, and a preview, if it has one. */
export interface Showcase {
  studio: Studio;
  route: string;
  preview?: ComponentType;
}

/** Its code is loaded with the first card that is opened. */
const MusicPreview = lazy(() => import("./preview/MusicPreview").then((loaded) => ({ default: loaded.MusicPreview })));

const ORDER = ["music", "dj", "video", "social", "podcast", "visual", "vr", "crypto"];

/** The cards of the studios that are built. */
export function showcases(built: (path: string) => boolean = (path) => screenOf(path) !== null): readonly Showcase[] {
  return ORDER.flatMap((id) => {
    const studio = STUDIOS.find((entry) => entry.id === id);
    if (!studio?.card || !built(studio.card)) return [];
    return [{ studio, route: studio.card, ...(id === "music" && { preview: MusicPreview }) }];
  });
}
