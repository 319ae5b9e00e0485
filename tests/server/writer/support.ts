import type { GivenFacts } from "../../../server/writer/facts";

/** A release with everything that can be known of it. */
export const FULL: GivenFacts = {
  artist: { name: "Mara Voss", genres: ["House"] },
  audience: { followers: 1284 },
  topic: "Write a post about late trains home",
  release: {
    title: "Midnight Drive",
    artist: "Mara Voss",
    genre: "House",
    tags: ["late night", "vinyl"],
    out: true,
    isNew: true,
    link: "https://music.test/watch/abc123",
    description: "",
    lyrics: "[Chorus]\nAll the lights are running home\nRunning home with me",
    sound: {
      seconds: 222,
      bpm: 124.02,
      confidence: 0.9,
      key: "C# minor",
      camelot: "12A",
      energy: 8,
      lufs: -8.7,
      intro: { start: 0, end: 16 },
      outro: null,
    },
  },
};

/** Nobody knows anything but a name. */
export const BARE: GivenFacts = { artist: { name: "Mara Voss" } };
