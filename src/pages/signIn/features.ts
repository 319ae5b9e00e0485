import { isBuilt, type Screen } from "../../../contract/routes";
import { spoken, word } from "../../words/say";

const FEATURES: readonly { readonly name: string; readonly screen: Screen }[] = [
  { name: word("Music studio"), screen: "music-studio" },
  { name: word("DJ studio"), screen: "dj-studio" },
  { name: word("Video studio"), screen: "video-studio" },
  { name: word("Podcast studio"), screen: "podcast-studio" },
  { name: word("Visual arts studio"), screen: "visual-studio" },
  { name: word("Social hub"), screen: "social-hub" },
  { name: word("Cloud projects"), screen: "projects" },
  { name: word("Pay to view"), screen: "watch" },
  { name: "ArtistCoin", screen: "wallet" },
  { name: word("Collaboration"), screen: "collaborative-studio" },
];

/** The platform's features, as far as they are built. */
export const platformFeatures = (built: (screen: Screen) => boolean = isBuilt): string[] =>
  spoken(FEATURES)
    .filter(({ screen }) => built(screen))
    .map(({ name }) => name);
