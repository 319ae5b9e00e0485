import { type Random, randomOf } from "../random";
import { pngOf } from "./png";

/** Five colours of a picture: background, three shapes, accent. */
export type Palette = readonly [string, string, string, string, string];

export const PALETTES = {
  dusk: ["#1d1b3a", "#43307a", "#8b3f8f", "#e0656b", "#ffc07a"],
  shore: ["#0e2a3b", "#14506b", "#2b8a9d", "#8cc9bd", "#f4e8c8"],
  orchard: ["#22301c", "#44602f", "#86974a", "#d9b95a", "#f6ecd2"],
  neon: ["#0d0d18", "#24145a", "#6a1fd0", "#19c8e6", "#f6f04d"],
  clay: ["#33211c", "#7a3b2a", "#c2663f", "#e9a86a", "#f8e6cf"],
  ice: ["#121a26", "#2a3f5c", "#5d83a8", "#b3cfe0", "#ffffff"],
  candy: ["#2b1036", "#7b1e5b", "#e8467c", "#ff9e6b", "#fff1a8"],
  slate: ["#17191c", "#34393f", "#6b747d", "#b8bfc4", "#ff5a36"],
} as const satisfies Record<string, Palette>;

/** Which of the palette's colours is at a place; x and y from −1 to 1, y downwards. */
type Motif = (x: number, y: number) => number;

const MOTIFS = {
  /** circles about a point off the centre */
  rings: (random: Random): Motif => {
    const [cx, cy] = [random.next() - 0.5, random.next() - 0.5];
    const width = 0.16 + random.next() * 0.1;
    return (x, y) => {
      const ring = Math.floor(Math.hypot(x - cx, y - cy) / width);
      return ring === 0 ? 4 : ([1, 0, 2, 0, 3, 0][ring % 6] ?? 0);
    };
  },
  /** rows of hills under a moon */
  hills: (random: Random): Motif => {
    const phases = Array.from({ length: 3 }, () => random.next() * 6);
    const [mx, my, mr] = [random.next() * 1.2 - 0.6, -0.45 - random.next() * 0.2, 0.16 + random.next() * 0.12];
    return (x, y) => {
      for (let hill = 2; hill >= 0; hill--) {
        const top =
          -0.15 +
          hill * 0.34 +
          Math.sin(x * (2.2 + hill) + (phases[hill] ?? 0)) * 0.13 +
          Math.sin(x * 5.3 + hill * 2) * 0.04;
        if (y > top) return 3 - hill;
      }
      return Math.hypot(x - mx, y - my) < mr ? 4 : 0;
    };
  },
  /** randomly turned quarter circles in squares (Truchet) */
  tiles: (random: Random): Motif => {
    const across = 4 + random.below(3);
    const turns = Array.from({ length: across * across }, () => ({
      turn: random.below(4),
      colour: 1 + random.below(4),
    }));
    return (x, y) => {
      const [u, v] = [((x + 1) / 2) * across, ((y + 1) / 2) * across];
      const [column, row] = [Math.min(across - 1, Math.floor(u)), Math.min(across - 1, Math.floor(v))];
      const tile = turns[row * across + column] ?? { turn: 0, colour: 1 };
      const fx = tile.turn % 2 === 0 ? u - column : 1 - (u - column);
      const fy = tile.turn < 2 ? v - row : 1 - (v - row);
      return Math.hypot(fx, fy) < 1 ? tile.colour : 0;
    };
  },
  /** a striped sun over a horizon */
  sun: (random: Random): Motif => {
    const horizon = 0.3 + random.next() * 0.25;
    const radius = 0.5 + random.next() * 0.15;
    return (x, y) => {
      if (y > horizon) return Math.floor((y - horizon) * (y - horizon) * 40 + 0.2) % 2 === 0 ? 1 : 0;
      const inside = Math.hypot(x, y - horizon + 0.28) < radius;
      const gap = y > -0.1 && Math.floor(((y + 0.1) / (horizon + 0.1)) * 10) % 2 === 1;
      return inside && !gap ? (y < -0.25 ? 4 : 3) : y < -0.55 ? 0 : 1;
    };
  },
  /** beams that start in a corner */
  beams: (random: Random): Motif => {
    const [cx, cy] = [random.chance(0.5) ? -1.1 : 1.1, random.chance(0.5) ? -1.1 : 1.1];
    const count = 18 + random.below(10);
    return (x, y) => {
      const beam = Math.floor(((Math.atan2(y - cy, x - cx) + Math.PI) / Math.PI) * count);
      return Math.hypot(x - cx, y - cy) < 0.7 ? 4 : ([0, 1, 0, 2, 0, 3][beam % 6] ?? 0);
    };
  },
  /** dots that grow towards one side */
  dots: (random: Random): Motif => {
    const across = 7 + random.below(4);
    const angle = random.next() * Math.PI * 2;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return (x, y) => {
      const [u, v] = [((x + 1) / 2) * across, ((y + 1) / 2) * across];
      const [fx, fy] = [(u % 1) - 0.5, (v % 1) - 0.5];
      const along = (((Math.floor(u) + 0.5) / across) * 2 - 1) * dx + (((Math.floor(v) + 0.5) / across) * 2 - 1) * dy;
      const radius = 0.26 + along * 0.2;
      return Math.hypot(fx, fy) < radius ? (along > 0.55 ? 4 : along > 0 ? 3 : 2) : 0;
    };
  },
} as const satisfies Record<string, (random: Random) => Motif>;

export type MotifName = keyof typeof MOTIFS;
export type PaletteName = keyof typeof PALETTES;

export interface Picture {
  /** the same seed gives the same picture */
  readonly seed: string;
  readonly motif: MotifName;
  readonly palette: PaletteName;
  /** width and height in pixels */
  readonly size: number;
}

const rgbOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
/** Supersampling: samples for each pixel in each direction. */
const FINE = 3;

/** Draws a picture of flat shapes with smooth edges, as a PNG. */
export function draw({ seed, motif, palette, size }: Picture): Buffer {
  const colours = PALETTES[palette].map(rgbOf);
  const at = MOTIFS[motif](randomOf(seed));
  const pixels = new Uint8Array(size * size * 3);
  const scale = 2 / (size * FINE);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0];
      for (let fine = 0; fine < FINE * FINE; fine++) {
        const px = (x * FINE + (fine % FINE) + 0.5) * scale - 1;
        const py = (y * FINE + Math.floor(fine / FINE) + 0.5) * scale - 1;
        const colour = colours[at(px, py)] ?? [];
        for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] ?? 0) + (colour[channel] ?? 0);
      }
      for (let channel = 0; channel < 3; channel++) {
        pixels[(y * size + x) * 3 + channel] = Math.round((sum[channel] ?? 0) / (FINE * FINE));
      }
    }
  }
  return pngOf(pixels, size);
}
