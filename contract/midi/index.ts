export { MidiFileError } from "./chunks";
export type { MidiTrack } from "./chunkTrack";
export { midiCommands, missingSounds } from "./commands";

export { type MidiSong, readMidiFile } from "./read";
export { writeMidiFile } from "./write";
