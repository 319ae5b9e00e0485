import { type Category, type LibraryPreset, libraryPreset } from "./preset";

/** Strings of the waveguide: seconds to silence, damping, place of the pick and hardness in percent, release in ms, body in percent. */
const rows =
  (category: Category) =>
  (
    name: string,
    tags: string,
    [decay, damping, position, hardness, release, body]: readonly [number, number, number, number, number, number],
    more: Readonly<Record<string, number>> = {},
  ): LibraryPreset =>
    libraryPreset({
      ...{ name, category, tags, kind: "pluck" },
      changes: { decay, damping, position, hardness, release, body, ...more },
    });

const bass = rows("Bass");
const guitar = rows("Guitar");
const harp = rows("Harp and zither");

export const PLUCKED: readonly LibraryPreset[] = [
  bass("Upright Jazz", "jazz warm soft", [2.2, 74, 32, 24, 120, 62]),
  bass("Flatwound", "soul dark soft", [2.8, 82, 22, 34, 80, 10]),
  bass("Roundwound", "rock bright rich", [7, 22, 12, 64, 90, 6]),
  bass("Palm Mute Bass", "rock short dark", [0.6, 70, 9, 58, 50, 8]),
  bass("Bridge Pick Bass", "rock bright thin", [4, 30, 3, 92, 70, 2]),
  bass("Long String Bass", "deep long film", [16, 48, 44, 40, 1200, 20]),

  guitar("Classical", "soft warm world", [2.6, 52, 30, 28, 140, 68]),
  guitar("Flamenco", "world bright short", [1.6, 34, 12, 78, 90, 72]),
  guitar("Dreadnought", "rock rich bright", [6, 24, 18, 62, 120, 60]),
  guitar("Parlour", "warm short clean", [2, 40, 20, 58, 100, 80]),
  guitar("Jazz Box", "jazz dark soft", [2.6, 78, 40, 40, 110, 34]),
  guitar("Clean Single Coil", "funk bright clean", [5, 12, 8, 74, 80, 0]),
  guitar("Neck Pickup", "warm clean rock", [5.5, 44, 34, 50, 90, 0]),
  guitar("Funk Scratch", "funk short thin", [0.3, 20, 6, 90, 20, 4]),
  guitar("Palm Mute Guitar", "rock short dark", [0.55, 58, 8, 80, 30, 14]),
  guitar("Harmonic Guitar", "airy soft long", [9, 6, 50, 30, 1500, 8]),
  guitar("Surf Guitar", "retro bright rich", [3.2, 18, 4, 96, 160, 22]),
  guitar("Ukulele", "clean short soft", [0.9, 46, 24, 50, 90, 88]),
  guitar("Mandolin", "bright short world", [1.4, 16, 7, 94, 140, 70]),
  guitar("Ringing Open", "long rich ambient", [18, 14, 24, 66, 2000, 50]),

  harp("Concert Harp", "orchestral soft long", [7, 36, 46, 34, 1900, 30]),
  harp("Celtic Harp", "world bright long", [5, 18, 30, 64, 1700, 44]),
  harp("Muted Harp", "orchestral short soft", [0.8, 72, 46, 26, 120, 36]),
  harp("Table Harp", "orchestral nasal bright", [4, 22, 3, 60, 1200, 26]),
  harp("Lyre", "world thin clean", [1.8, 42, 44, 62, 900, 55]),
  harp("Zither", "world bright rich", [10, 10, 10, 84, 1600, 40]),
  harp("Hammered Dulcimer", "world hard bright", [3.4, 8, 14, 100, 1400, 78]),
  harp("Cimbalom", "world hard rich", [2.6, 28, 20, 98, 500, 90]),
  harp("Qanun", "world bright short", [1.7, 14, 5, 90, 500, 36]),
  harp("Guzheng", "world rich long", [6.5, 22, 9, 72, 1500, 66], { bendRange: 4 }),
  harp("Soft Koto", "world soft", [2.4, 56, 16, 44, 600, 58], { bendRange: 4 }),
  harp("Sitar String", "world nasal bright", [8, 4, 2, 90, 400, 86], { bendRange: 5 }),
  harp("Oud", "world warm", [1.5, 62, 14, 66, 130, 92]),
  harp("Kora", "world clean soft", [2.2, 30, 40, 56, 1100, 96]),
  harp("Ice Harp", "ambient airy long", [14, 2, 50, 76, 2000, 0]),
];
