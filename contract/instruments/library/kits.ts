import { type LibraryPreset, libraryPreset } from "./preset";

type Quad = readonly [tune: number, decay: number, character: number, level: number];
type Triple = readonly [number, number, number];
type Pair = readonly [number, number];

/** What a kit says of its drums; tunes are semitones, decays ms, tones Hz, the rest percent or dB. */
interface Kit {
  /** tune, decay, punch, level */
  readonly kick: Quad;
  /** tune, decay, snap */
  readonly snare: Triple;
  /** tone, decay */
  readonly clap: Pair;
  /** tone, closed decay, open decay */
  readonly hats: Triple;
  /** tune, decay */
  readonly toms: Pair;
  /** tone, decay */
  readonly cymbal: Pair;
  /** tune, decay */
  readonly percussion: Pair;
}

const kit = (name: string, tags: string, { kick, snare, clap, hats, toms, cymbal, percussion }: Kit): LibraryPreset =>
  libraryPreset({
    ...{ name, category: "Drum kit", tags, kind: "drums" },
    changes: {
      ...{ kickTune: kick[0], kickDecay: kick[1], kickPunch: kick[2], kickLevel: kick[3] },
      ...{ snareTune: snare[0], snareDecay: snare[1], snareSnap: snare[2] },
      ...{ clapTone: clap[0], clapDecay: clap[1] },
      ...{ hatTone: hats[0], closedHatDecay: hats[1], openHatDecay: hats[2] },
      ...{ tomTune: toms[0], tomDecay: toms[1], cymbalTone: cymbal[0], cymbalDecay: cymbal[1] },
      ...{ percussionTune: percussion[0], percussionDecay: percussion[1] },
    },
  });

// biome-ignore format: a kit is a line of a table
export const KITS: readonly LibraryPreset[] = [
  kit("Analog Eight", "trap deep long", { kick: [-6, 1700, 45, 0], snare: [3, 160, 78], clap: [1300, 320], hats: [10500, 40, 420], toms: [-2, 600], cymbal: [5200, 2200], percussion: [0, 110] }),
  kit("Analog Nine", "house bright hard", { kick: [2, 300, 85, 0], snare: [2, 200, 82], clap: [1150, 300], hats: [9800, 55, 480], toms: [0, 420], cymbal: [6400, 2600], percussion: [2, 100] }),
  kit("Warm Machine", "retro warm soft", { kick: [-3, 700, 30, 0], snare: [-2, 220, 50], clap: [950, 240], hats: [7200, 60, 400], toms: [-3, 520], cymbal: [4200, 1800], percussion: [-2, 140] }),
  kit("Electro", "electro hard retro", { kick: [0, 520, 80, 0], snare: [5, 150, 90], clap: [1700, 160], hats: [9000, 32, 260], toms: [5, 300], cymbal: [6000, 1500], percussion: [8, 70] }),
  kit("Miami", "electro deep dance", { kick: [-8, 1900, 55, 1], snare: [4, 180, 88], clap: [1450, 220], hats: [11000, 28, 300], toms: [3, 700], cymbal: [7000, 1600], percussion: [10, 60] }),
  kit("Detroit", "techno warm dance", { kick: [-2, 480, 62, 0], snare: [1, 190, 64], clap: [1250, 260], hats: [8600, 50, 380], toms: [-1, 450], cymbal: [5400, 2000], percussion: [4, 130] }),
  kit("Berlin Warehouse", "techno hard dark", { kick: [-4, 900, 100, 1], snare: [-4, 260, 70], clap: [800, 360], hats: [6200, 38, 240], toms: [-7, 800], cymbal: [3200, 3000], percussion: [-8, 220] }),
  kit("Industrial", "industrial hard dirty", { kick: [-1, 340, 100, 2], snare: [-7, 480, 95], clap: [620, 500], hats: [3000, 120, 900], toms: [-9, 420], cymbal: [2300, 4200], percussion: [-14, 380] }),
  kit("Hardstyle Kit", "dance hard long", { kick: [-2, 1100, 100, 3], snare: [4, 280, 92], clap: [1500, 320], hats: [9500, 60, 360], toms: [0, 500], cymbal: [6800, 2200], percussion: [2, 120] }),
  kit("Hardcore Kit", "rave hard fast", { kick: [6, 420, 100, 4], snare: [10, 170, 100], clap: [2300, 200], hats: [10500, 40, 220], toms: [9, 260], cymbal: [9000, 1400], percussion: [15, 70] }),
  kit("Drum and Bass", "dnb bright hard", { kick: [6, 180, 90, 0], snare: [7, 200, 78], clap: [1600, 180], hats: [8200, 70, 340], toms: [4, 280], cymbal: [5800, 2400], percussion: [6, 90] }),
  kit("Dubstep Kit", "dubstep deep hard", { kick: [-5, 620, 95, 2], snare: [-1, 460, 84], clap: [1100, 480], hats: [7600, 60, 620], toms: [-5, 900], cymbal: [4800, 4000], percussion: [-5, 160] }),
  kit("Garage", "house short bright", { kick: [4, 190, 66, 0], snare: [8, 110, 72], clap: [1850, 140], hats: [11500, 36, 230], toms: [6, 220], cymbal: [7600, 1200], percussion: [9, 60] }),
  kit("UK Funky", "house world", { kick: [1, 260, 58, 0], snare: [5, 130, 58], clap: [1400, 170], hats: [8800, 48, 260], toms: [7, 360], cymbal: [5000, 1500], percussion: [14, 150] }),
  kit("Disco", "retro bright soul", { kick: [3, 220, 50, 0], snare: [1, 180, 66], clap: [1050, 220], hats: [8300, 120, 520], toms: [1, 380], cymbal: [5600, 3400], percussion: [5, 110] }),
  kit("Boom Bap", "hiphop warm dirty", { kick: [1, 260, 48, 1], snare: [-1, 230, 56], clap: [980, 260], hats: [5600, 70, 340], toms: [-2, 420], cymbal: [3700, 1600], percussion: [-3, 120] }),
  kit("West Coast", "hiphop deep clean", { kick: [-4, 820, 64, 0], snare: [2, 210, 74], clap: [1500, 420], hats: [9200, 44, 360], toms: [-2, 520], cymbal: [5600, 2100], percussion: [3, 120] }),
  kit("Drill", "trap deep hard", { kick: [-9, 1500, 72, 1], snare: [8, 160, 92], clap: [1900, 280], hats: [12500, 24, 280], toms: [-6, 620], cymbal: [8200, 1900], percussion: [11, 70] }),
  kit("Cloud Trap", "trap soft airy", { kick: [-6, 2000, 28, 0], snare: [3, 340, 76], clap: [1250, 520], hats: [13000, 45, 760], toms: [1, 700], cymbal: [9500, 3600], percussion: [7, 180] }),
  kit("Phonk", "trap dirty hard", { kick: [-3, 640, 100, 3], snare: [-3, 200, 66], clap: [860, 220], hats: [5000, 45, 300], toms: [12, 260], cymbal: [3400, 1500], percussion: [19, 240] }),
  kit("Reggaeton", "latin hard", { kick: [0, 320, 74, 1], snare: [6, 130, 82], clap: [1650, 150], hats: [9400, 42, 240], toms: [9, 300], cymbal: [6200, 1400], percussion: [3, 80] }),
  kit("Samba", "latin world bright", { kick: [9, 240, 26, 0], snare: [11, 90, 88], clap: [1900, 90], hats: [7400, 40, 520], toms: [14, 420], cymbal: [5200, 1900], percussion: [20, 130] }),
  kit("Afrobeat", "world warm", { kick: [4, 260, 44, 0], snare: [4, 150, 54], clap: [1080, 150], hats: [6900, 85, 460], toms: [6, 480], cymbal: [4900, 1900], percussion: [9, 190] }),
  kit("Dub Kit", "dub deep long", { kick: [-3, 540, 30, 1], snare: [-2, 380, 48], clap: [900, 620], hats: [5200, 100, 980], toms: [-4, 1100], cymbal: [3900, 3600], percussion: [-1, 420] }),
  kit("Garage Rock", "rock dirty hard", { kick: [3, 240, 78, 2], snare: [0, 280, 74], clap: [1120, 300], hats: [6100, 160, 860], toms: [0, 460], cymbal: [4400, 3600], percussion: [0, 130] }),
  kit("Arena Rock", "rock long hard", { kick: [-1, 480, 74, 1], snare: [-3, 520, 68], clap: [980, 560], hats: [7100, 140, 1100], toms: [-4, 1500], cymbal: [4600, 5000], percussion: [-2, 300] }),
  kit("Metal Kit", "rock hard bright", { kick: [7, 150, 100, 1], snare: [3, 240, 90], clap: [1750, 220], hats: [9900, 110, 620], toms: [-1, 520], cymbal: [7400, 4400], percussion: [4, 90] }),
  kit("Jazz Kit", "jazz soft", { kick: [6, 280, 16, -3], snare: [4, 260, 86], clap: [1150, 200], hats: [6000, 150, 780], toms: [4, 460], cymbal: [3600, 4600], percussion: [5, 130] }),
  kit("Brush Ballad", "jazz soft dark", { kick: [2, 360, 6, -3], snare: [-3, 620, 100], clap: [760, 420], hats: [4300, 180, 900], toms: [-1, 620], cymbal: [2900, 5000], percussion: [-4, 260] }),
  kit("Purple Funk", "funk hard bright", { kick: [1, 210, 84, 0], snare: [12, 190, 60], clap: [2400, 340], hats: [8900, 34, 300], toms: [16, 520], cymbal: [6600, 1600], percussion: [13, 90] }),
  kit("Go-Go", "funk world", { kick: [3, 250, 60, 0], snare: [6, 150, 66], clap: [1240, 180], hats: [8000, 52, 400], toms: [10, 460], cymbal: [5300, 1700], percussion: [16, 260] }),
  kit("Synthwave Kit", "retro long hard", { kick: [-1, 380, 70, 0], snare: [-1, 700, 80], clap: [1050, 760], hats: [8100, 62, 500], toms: [-6, 1300], cymbal: [5700, 3200], percussion: [-3, 200] }),
  kit("Eighties Gated", "retro hard wide", { kick: [1, 300, 82, 1], snare: [-2, 560, 90], clap: [1250, 430], hats: [8500, 70, 420], toms: [2, 700], cymbal: [6200, 2700], percussion: [1, 150] }),
  kit("New Wave", "retro clean short", { kick: [4, 200, 64, 0], snare: [6, 260, 84], clap: [1600, 260], hats: [10000, 40, 300], toms: [7, 480], cymbal: [7200, 1800], percussion: [6, 80] }),
  kit("Cinematic", "film deep long", { kick: [-10, 2000, 60, 2], snare: [-9, 900, 60], clap: [560, 900], hats: [4600, 140, 1500], toms: [-10, 2000], cymbal: [3000, 5000], percussion: [-12, 800] }),
  kit("Taiko Room", "film deep world", { kick: [-7, 1100, 46, 1], snare: [-12, 700, 30], clap: [640, 700], hats: [3900, 100, 900], toms: [-12, 1600], cymbal: [2600, 4200], percussion: [-16, 500] }),
  kit("Trailer", "film hard long", { kick: [-12, 1600, 100, 4], snare: [-6, 1000, 90], clap: [900, 1000], hats: [6800, 200, 1800], toms: [-8, 1900], cymbal: [4100, 5000], percussion: [-9, 600] }),
  kit("Ambient Kit", "ambient soft airy", { kick: [-2, 900, 5, -3], snare: [2, 620, 96], clap: [2000, 800], hats: [11800, 180, 1600], toms: [3, 1400], cymbal: [7800, 5000], percussion: [12, 700] }),
  kit("Tin", "thin bright dirty", { kick: [11, 170, 74, 0], snare: [15, 320, 50], clap: [2900, 260], hats: [2400, 90, 600], toms: [15, 260], cymbal: [2000, 2600], percussion: [24, 320] }),
  kit("Velvet Lounge", "soft dark house", { kick: [-1, 330, 34, 0], snare: [-4, 150, 44], clap: [860, 180], hats: [6400, 42, 300], toms: [-3, 400], cymbal: [4000, 1500], percussion: [-1, 120] }),
  kit("Broken Beat", "house dirty moving", { kick: [5, 230, 76, 1], snare: [3, 120, 52], clap: [1700, 120], hats: [7000, 62, 210], toms: [3, 300], cymbal: [5000, 1300], percussion: [-5, 60] }),
];
