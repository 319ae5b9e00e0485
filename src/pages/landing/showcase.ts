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

/** All cards in their order, including those of studios that are not built. */
const CARDS: readonly { id: string; route: string; preview?: ComponentType }[] = [
  { id: "music", route: "/cutting-edge-music-studio", preview: MusicPreview },
  { id: "dj", route: "/cutting-edge-dj-studio" },
  { id: "video", route: "/video-studio" },
  { id: "social", route: "/unified-social-media-hub" },
  { id: "podcast", route: "/podcast-studio" },
  { id: "visual", route: "/visual-studio" },
  { id: "vr", route: "/vr-studio" },
  { id: "crypto", route: "/crypto-studio" },
];

/** The cards of the studios that are built. */
export function showcases(built: (path: string) => boolean = (path) => screenOf(path) !== null): readonly Showcase[] {
  return CARDS.flatMap(({ id, ...card }) => {
    const studio = STUDIOS.find((entry) => entry.id === id);
    return studio && built(card.route) ? [{ studio, ...card }] : [];
  });
}
