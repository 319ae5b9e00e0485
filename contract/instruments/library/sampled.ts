import { GM_PROGRAMS } from "../../generalMidi";
import { type Category, type LibraryPreset, libraryPreset } from "./preset";

/** Sounds of the default font, played in a way of their own. Times in ms, `cutoff` in semitones, `tune` in cents. */
type Changes = Readonly<Partial<Record<"attack" | "release" | "cutoff" | "transpose" | "tune" | "velocity", number>>>;

const rows =
  (category: Category) =>
  (name: string, tags: string, sound: string, changes: Changes = {}): LibraryPreset => {
    const program = GM_PROGRAMS.indexOf(sound);
    if (program < 0) throw new Error(`There is no sound “${sound}”.`);
    return libraryPreset({ ...{ name, category, tags, kind: "sampler" }, changes, program });
  };

const bass = rows("Bass");
const lead = rows("Lead");
const pad = rows("Pad");
const keys = rows("Keys");
const bell = rows("Bell");
const organ = rows("Organ");
const brass = rows("Brass");
const strings = rows("Strings");
const choir = rows("Choir");
const wind = rows("Woodwind");
const guitar = rows("Guitar");
const harp = rows("Harp and zither");
const mallet = rows("Mallets");
const fx = rows("FX");

export const SAMPLED: readonly LibraryPreset[] = [
  keys("Concert Grand", "classical rich", "Acoustic grand piano"),
  keys("Intimate Grand", "soft dark ambient", "Acoustic grand piano", { cutoff: -26, attack: 4, velocity: 90 }),
  keys("Grand in a Cloud", "ambient slow film", "Acoustic grand piano", { attack: 320, release: 2200, cutoff: -8 }),
  keys("Octave Grand", "deep film", "Bright acoustic piano", { transpose: -12, cutoff: -10 }),
  keys("Stage Grand", "rock digital", "Electric grand piano"),
  keys("Saloon", "retro bright", "Honky-tonk piano"),
  keys("Broken Saloon", "retro dark soft", "Honky-tonk piano", { cutoff: -22, release: 500 }),
  keys("Electric Mark Swell", "ambient slow", "Electric piano 1", { attack: 260, release: 1600 }),
  keys("Ballad Felt", "digital soft dark", "Electric piano 2", { cutoff: -20, release: 700 }),
  keys("Continuo", "baroque bright", "Harpsichord", { velocity: 15 }),
  keys("Continuo Below", "baroque deep", "Harpsichord", { velocity: 15, transpose: -12, cutoff: -12 }),
  keys("Clavinet D", "funk short", "Clavinet"),
  bell("Celesta Hall", "orchestral soft", "Celesta", { release: 1200 }),
  bell("Glockenspiel Row", "orchestral bright", "Glockenspiel"),
  bell("Old Music Box", "retro soft dark", "Music box", { cutoff: -18, transpose: -12 }),
  bell("Crystal Set", "digital airy", "Crystal"),
  mallet("Vibes", "jazz soft", "Vibraphone", { release: 600 }),
  mallet("Bowed Vibes", "ambient slow", "Vibraphone", { attack: 600, release: 2400 }),
  mallet("Marimba Bars", "world warm", "Marimba"),
  mallet("Bass Marimba", "world deep", "Marimba", { transpose: -12, cutoff: -6 }),
  mallet("Xylophone Bars", "orchestral bright", "Xylophone"),
  mallet("Kalimba Thumb", "world soft", "Kalimba"),
  mallet("Steel Pans", "world bright", "Steel drums"),
  mallet("Timpani Roll Ready", "orchestral deep", "Timpani", { release: 900 }),
  mallet("Log Drum", "world short", "Woodblock", { transpose: -12 }),
  mallet("Toms in Tune", "world deep", "Melodic tom"),
  mallet("Taiko in Tune", "film deep", "Taiko drum"),
  mallet("Agogo Pair", "latin bright", "Agogo"),
  organ("Tonewheel", "jazz rich", "Drawbar organ", { velocity: 10 }),
  organ("Tonewheel Click", "jazz short", "Percussive organ", { velocity: 10 }),
  organ("Overdriven Tonewheel", "rock dirty", "Rock organ", { velocity: 10 }),
  organ("Cathedral", "film rich", "Church organ", { velocity: 0, release: 900 }),
  organ("Reed Chapel", "soft nasal", "Reed organ", { velocity: 20 }),
  organ("Accordion Street", "world bright", "Accordion"),
  organ("Bandoneon", "world warm", "Tango accordion", { attack: 20 }),
  lead("Blues Harp", "blues nasal", "Harmonica"),
  guitar("Nylon Fingers", "soft warm", "Acoustic guitar (nylon)"),
  guitar("Nylon Felt", "soft dark ambient", "Acoustic guitar (nylon)", { cutoff: -20, release: 600, attack: 5 }),
  guitar("Steel Fingers", "bright folk", "Acoustic guitar (steel)"),
  guitar("Steel Below", "deep film", "Acoustic guitar (steel)", { transpose: -12, release: 400 }),
  guitar("Hollow Body", "jazz warm", "Electric guitar (jazz)"),
  guitar("Clean Chorus Guitar", "pop clean", "Electric guitar (clean)"),
  guitar("Volume Swell Guitar", "ambient slow", "Electric guitar (clean)", { attack: 420, release: 1400 }),
  guitar("Chugs", "rock short", "Electric guitar (muted)", { tune: 10 }),
  guitar("Overdrive", "rock dirty", "Overdriven guitar"),
  guitar("Distortion", "rock hard", "Distortion guitar"),
  guitar("Distant Amp", "rock dark", "Distortion guitar", { cutoff: -26, attack: 10, release: 700 }),
  guitar("Touch Harmonics", "airy thin", "Guitar harmonics", { release: 900 }),
  guitar("Banjo Roll", "folk short", "Banjo", { tune: -15 }),
  bass("Double Bass", "jazz warm", "Acoustic bass"),
  bass("Electric Fingers", "soul warm", "Electric bass (finger)"),
  bass("Electric Plectrum", "rock bright", "Electric bass (pick)"),
  bass("Fretless", "jazz soft", "Fretless bass"),
  bass("Thumb Slap", "funk hard", "Slap bass 1"),
  bass("Slap and Pop", "funk bright", "Slap bass 2"),
  bass("Nineties Synth Bass", "retro short", "Synth bass 1"),
  bass("Nineties Rubber", "retro soft", "Synth bass 2"),
  strings("Solo Violin", "orchestral bright", "Violin"),
  strings("Solo Viola", "orchestral warm", "Viola"),
  strings("Solo Cello", "orchestral warm", "Cello"),
  strings("Slow Cello", "film slow", "Cello", { attack: 350, release: 900, cutoff: -8 }),
  strings("Tremolo Section", "film moving", "Tremolo strings"),
  strings("Pizzicato Section", "orchestral short", "Pizzicato strings", { tune: -17 }),
  strings("Fast Section", "orchestral rich", "String ensemble 1", { attack: 0 }),
  strings("Slow Section", "film slow", "String ensemble 2", { attack: 300, release: 1200 }),
  strings("Muted Section", "film dark soft", "String ensemble 1", { cutoff: -24, attack: 150, release: 800 }),
  harp("Orchestral Harp", "orchestral soft", "Orchestral harp", { tune: -20, release: 1500 }),
  harp("Dulcimer", "folk bright", "Dulcimer"),
  harp("Sitar", "world nasal", "Sitar", { tune: -15 }),
  harp("Shamisen", "world short", "Shamisen", { tune: -15 }),
  harp("Koto Strings", "world clean", "Koto", { tune: -15 }),
  choir("Mixed Aahs", "film soft", "Choir aahs"),
  choir("Distant Aahs", "film dark slow", "Choir aahs", { attack: 500, release: 1800, cutoff: -16 }),
  choir("Oohs", "soft dark", "Voice oohs"),
  choir("Synth Voice", "digital airy", "Synth voice"),
  brass("Solo Trumpet", "orchestral bright", "Trumpet"),
  brass("Harmon Mute", "jazz thin", "Muted trumpet", { tune: -10 }),
  brass("Solo Trombone", "orchestral rich", "Trombone"),
  brass("Solo Tuba", "orchestral deep", "Tuba"),
  brass("Far Horns", "film slow dark", "French horn", { attack: 250, release: 1200, cutoff: -14 }),
  brass("Section Brass", "funk hard", "Brass section"),
  brass("Section Swell", "film slow", "Brass section", { attack: 700, release: 700 }),
  brass("Eighties Brass", "retro bright", "Synth brass 1"),
  brass("Eighties Brass Soft", "retro soft", "Synth brass 2", { cutoff: -12, attack: 60 }),
  wind("Soprano Sax", "jazz thin", "Soprano sax"),
  wind("Alto Sax", "jazz bright", "Alto sax", { tune: -11 }),
  wind("Tenor Sax", "jazz warm", "Tenor sax", { tune: -11 }),
  wind("Breathy Tenor", "jazz soft dark", "Tenor sax", { tune: -11, cutoff: -22, attack: 45, release: 200 }),
  wind("Baritone Sax", "jazz deep", "Baritone sax", { tune: -11 }),
  wind("Oboe Solo", "orchestral nasal", "Oboe"),
  wind("English Horn Solo", "orchestral warm", "English horn"),
  wind("Bassoon Solo", "orchestral deep", "Bassoon"),
  wind("Clarinet Solo", "orchestral hollow", "Clarinet"),
  wind("Bass Clarinet", "orchestral deep hollow", "Clarinet", { transpose: -12, cutoff: -8 }),
  wind("Piccolo Solo", "orchestral thin", "Piccolo"),
  wind("Alto Flute", "film soft dark", "Flute", { transpose: -12, attack: 60, release: 300 }),
  wind("Pan Pipes", "world airy", "Pan flute"),
  wind("Bottles", "airy soft", "Blown bottle"),
  wind("Whistler", "folk thin", "Whistle"),
  wind("Highland Pipes", "folk nasal", "Bagpipe"),
  lead("Chiff Line", "digital short", "Chiff lead"),
  pad("New Age", "ambient airy", "New age pad"),
  pad("Warm Bed", "warm soft", "Warm pad", { attack: 300, release: 1400 }),
  pad("Bowed Bed", "slow film", "Bowed pad", { release: 1200 }),
  pad("Metal Bed", "hard film", "Metallic pad"),
  pad("Halo Bed", "airy wide", "Halo pad", { release: 1500 }),
  pad("Sweep Bed", "moving slow", "Sweep pad", { release: 1500 }),
  pad("Atmosphere Bed", "ambient rich", "Atmosphere", { release: 900 }),
  fx("Rain Drops", "ambient thin", "Rain"),
  fx("Goblins Below", "film dark", "Goblins", { release: 1500 }),
  fx("Sea", "noisy ambient", "Seashore", { attack: 300, release: 1500 }),
  fx("Applause Hall", "noisy film", "Applause", { attack: 60, release: 1500 }),
  fx("Reverse Crash", "film noisy", "Reverse cymbal"),
];
