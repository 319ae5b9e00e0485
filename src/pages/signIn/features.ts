import { isBuilt, type Screen } from "../../../contract/routes";

const FEATURES: readonly { readonly name: string; readonly screen: Screen }[] = [
  { name: "Music studio", screen: "music-studio" },
  { name: "DJ studio", screen: "dj-studio" },
  { name: "Video studio", screen: "video-studio" },
  { name: "Podcast studio", screen: "podcast-studio" },
  { name: "Visual arts studio", screen: "visual-studio" },
  { name: "Social hub", screen: "social-hub" },
  { name: "Cloud projects", screen: "projects" },
  { name: "Pay to view", screen: "watch" },
  { name: "ArtistCoin", screen: "wallet" },
  { name: "Collaboration", screen: "collaborative-studio" },
];

/** The platform's features, as far as they are built. */
export const platformFeatures = (built: (screen: Screen) => boolean = isBuilt): string[] =>
  FEATURES.filter(({ screen }) => built(screen)).map(({ name }) => name);
