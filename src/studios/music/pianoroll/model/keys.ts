const NAMES = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"];
const BLACK = new Set([1, 3, 6, 8, 10]);

/** “C4” of a MIDI key; 60 is C4. */
export function keyName(key: number): string {
  return `${NAMES[key % 12] ?? ""}${Math.floor(key / 12) - 1}`;
}

export function isBlack(key: number): boolean {
  return BLACK.has(key % 12);
}

/** Names of the General MIDI percussion keys, 35…81 (General MIDI Level 1 percussion map). */
const GM_DRUMS = [
  "Acoustic bass drum",
  "Bass drum 1",
  "Side stick",
  "Acoustic snare",
  "Hand clap",
  "Electric snare",
  "Low floor tom",
  "Closed hi-hat",
  "High floor tom",
  "Pedal hi-hat",
  "Low tom",
  "Open hi-hat",
  "Low-mid tom",
  "Hi-mid tom",
  "Crash cymbal 1",
  "High tom",
  "Ride cymbal 1",
  "Chinese cymbal",
  "Ride bell",
  "Tambourine",
  "Splash cymbal",
  "Cowbell",
  "Crash cymbal 2",
  "Vibraslap",
  "Ride cymbal 2",
  "Hi bongo",
  "Low bongo",
  "Mute hi conga",
  "Open hi conga",
  "Low conga",
  "High timbale",
  "Low timbale",
  "High agogo",
  "Low agogo",
  "Cabasa",
  "Maracas",
  "Short whistle",
  "Long whistle",
  "Short guiro",
  "Long guiro",
  "Claves",
  "Hi wood block",
  "Low wood block",
  "Mute cuica",
  "Open cuica",
  "Mute triangle",
  "Open triangle",
];
const FIRST_DRUM = 35;

/** The drum on a key by General MIDI; the note's name elsewhere. */
export function drumName(key: number): string {
  return GM_DRUMS[key - FIRST_DRUM] ?? keyName(key);
}
