import type { ChallengeType } from "../../../contract/challenges";
import { DEMO_ARTIST } from "./artists";

/** A challenge of the demonstration. */
export interface CastChallenge {
  /** the artist's handle */
  readonly artist: string;
  readonly title: string;
  readonly description: string;
  readonly hashtag: string;
  readonly type: ChallengeType;
  readonly duration: number;
  /** ArtistCoins */
  readonly prizePool: number;
  /** days before now at which it began; one that is over then is shown with its result */
  readonly began: number;
  /** name of the artist's cloud project that participants copy */
  readonly stems?: string;
  /** songs that are entered */
  readonly entries: readonly string[];
}

export const CHALLENGES: readonly CastChallenge[] = [
  {
    artist: DEMO_ARTIST,
    title: "Finish the Coastline",
    description:
      "Open the stems of Coastline in the music studio and take the song somewhere else: another beat, another ending, your own voice on top. Publish what you made and enter it.",
    hashtag: "#FinishCoastlineChallenge",
    type: "remix",
    duration: 14,
    prizePool: 500,
    began: 4,
    stems: "Coastline",
    entries: ["tidewater", "pixel-parade", "undertow"],
  },
  {
    artist: "night-bureau",
    title: "Dance before the last train",
    description:
      "A night, a platform, 124 beats a minute. Enter the song that you would dance to until the last train.",
    hashtag: "#DanceBeforeChallenge",
    type: "dance",
    duration: 7,
    prizePool: 500,
    began: 2,
    entries: ["saturday-shoes", "night-shift"],
  },
  {
    artist: "kestrel-sound",
    title: "One take, no edits",
    description: "Play it once, keep it as it is, publish it.",
    hashtag: "#OneTakeChallenge",
    type: "talent",
    duration: 3,
    prizePool: 500,
    began: 20,
    entries: ["orchard", "first-light", "two-rivers"],
  },
];
