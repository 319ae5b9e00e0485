import type { ChallengeType } from "../../../contract/challenges";

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
  /** the song whose project participants copy; the artist keeps it in the cloud */
  readonly stems?: string;
  /** songs that are entered */
  readonly entries: readonly string[];
}

/** Not of the public account: its coins are its visitors', who may begin one themselves. */
export const CHALLENGES: readonly CastChallenge[] = [
  {
    artist: "kestrel-sound",
    title: "Bend the Undertow",
    description:
      "Open the stems of Undertow in the music studio and take the song somewhere else: another beat, another ending, your own voice on top. Publish what you made and enter it.",
    hashtag: "#BendUndertowChallenge",
    type: "remix",
    duration: 14,
    prizePool: 500,
    began: 4,
    stems: "undertow",
    entries: ["coastline", "tidewater", "pixel-parade"],
  },
  {
    artist: "night-bureau",
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
