import type { Tier } from "./plans";
import { screenOf } from "./routes";

/** What a studio is for; the directory filters by it. */
export const STUDIO_CATEGORIES = ["create", "perform", "collaborate", "monetize"] as const;
export type StudioCategory = (typeof STUDIO_CATEGORIES)[number];

/** A studio as cards, menus and the directory show it. */
export interface Studio {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** the path that its links lead to */
  readonly route: string;
  readonly category: StudioCategory;
  /** the lowest recommended plan; it is open on every plan */
  readonly tier: Tier;
  readonly features: readonly string[];
}

/** Every studio; `builtStudios` returns those that exist. */
export const STUDIOS: readonly Studio[] = [
  {
    id: "music",
    name: "Music studio",
    description:
      "A multitrack studio on a sound engine of its own: record, play, edit, mix and export. It works offline, and projects stay on your device.",
    route: "/ultimate-music-studio",
    category: "create",
    tier: "creator",
    features: [
      "Recording with calibrated placement",
      "Synth, plucked string, drums, General MIDI",
      "Piano roll with velocity and controllers",
      "Filters, EQ and compressor on every strip",
      "Reverb, delay, chorus, flanger, distortion",
      "Loudness after BS.1770",
      "WAV, FLAC, MP3, Opus and MIDI export",
    ],
  },
  {
    id: "dj",
    name: "DJ studio",
    description: "Two decks, a crossfader, hot cues and effects, with the audience voting for the next track.",
    route: "/ultimate-dj-studio",
    category: "perform",
    tier: "producer",
    features: ["Two decks with sync and keylock", "8 hot cues", "Reverb, delay, filter, echo, flanger", "Live voting"],
  },
  {
    id: "video",
    name: "Video studio",
    description: "A timeline for music videos with effects, transitions and exports up to 4K.",
    route: "/video-studio",
    category: "create",
    tier: "creator",
    features: ["Timeline and transitions", "Effects", "Vertical, square and 4K exports"],
  },
  {
    id: "visual",
    name: "Visual arts studio",
    description: "A canvas with layers, filters and templates for covers, posters and posts.",
    route: "/visual-studio",
    category: "create",
    tier: "creator",
    features: ["Brushes and layers", "Filters", "Templates from cover to poster"],
  },
  {
    id: "social",
    name: "Social media command center",
    description: "Plan, make and post for every platform, and see what it earned.",
    route: "/social-media-hub",
    category: "monetize",
    tier: "creator",
    features: ["Content for several platforms at once", "Post performance", "Pay-to-view earnings"],
  },
  {
    id: "ai-content",
    name: "AI content creator",
    description: "Posts, stories, captions and hashtags for a topic, written for the platform.",
    route: "/ai-content-creator",
    category: "create",
    tier: "creator",
    features: ["Five platforms", "Five content types", "Hashtags"],
  },
  {
    id: "crypto",
    name: "Creator-coin studio",
    description: "Earn ArtistCoins by watching, liking and sharing, and see every posting.",
    route: "/crypto-studio",
    category: "monetize",
    tier: "creator",
    features: ["Daily login reward", "Challenges and achievements", "Marketplace"],
  },
  {
    id: "podcast",
    name: "Podcast studio",
    description: "Record, go live, edit and publish episodes.",
    route: "/podcast-studio",
    category: "create",
    tier: "producer",
    features: ["Recording with pause", "Live stream", "Transcription and chapters"],
  },
  {
    id: "vr",
    name: "VR studio",
    description: "Stages, galleries and studios to enter with a headset.",
    route: "/vr-studio",
    category: "perform",
    tier: "producer",
    features: ["Environments", "Sessions", "Spatial audio"],
  },
  {
    id: "collaborative",
    name: "Collaborative studio",
    description: "Sessions with others: calls, chat, versions and branches of one project.",
    route: "/collaborative-studio",
    category: "collaborate",
    tier: "producer",
    features: ["Calls and screen share", "Versions and branches", "Chat"],
  },
  {
    id: "analytics",
    name: "Analytics dashboard",
    description: "Plays, views and earnings by platform, content and time.",
    route: "/analytics-dashboard",
    category: "monetize",
    tier: "producer",
    features: ["Periods from a day to a year", "Top content", "Audience"],
  },
  {
    id: "instruments",
    name: "Professional instruments studio",
    description: "Piano, guitar, drums and synth to play from keys, pads and fretboard.",
    route: "/professional-instruments-studio",
    category: "perform",
    tier: "producer",
    features: ["On-screen piano over 3 octaves", "8-pad drum grid", "Guitar fretboard"],
  },
  {
    id: "midi",
    name: "MIDI controller studio",
    description: "Map the knobs, faders and pads of your controllers.",
    route: "/midi-controller-studio",
    category: "perform",
    tier: "producer",
    features: ["MIDI learn", "Preset profiles", "Performance monitor"],
  },
  {
    id: "nft",
    name: "NFT marketplace",
    description: "List, sell and collect music, art, video and beats.",
    route: "/nft-marketplace",
    category: "monetize",
    tier: "superstar",
    features: ["Fixed price and auctions", "Royalties", "My collection"],
  },
  {
    id: "enterprise",
    name: "Enterprise management studio",
    description: "Clients, features, revenue and support of an organisation.",
    route: "/enterprise-management-studio",
    category: "collaborate",
    tier: "enterprise",
    features: ["Clients", "Revenue", "Support"],
  },
];

/** The studios that are built. */
export function builtStudios(): readonly Studio[] {
  return STUDIOS.filter((studio) => screenOf(studio.route) !== null);
}
