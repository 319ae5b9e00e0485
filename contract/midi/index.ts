export { MidiFileError } from "./chunks";
export type { MidiTrack } from "./chunkTrack";
export { midiCommands, missingSounds } from "./commands";
export { ParameterEntry } from "./parameterEntry";
export { type MidiSong, readMidiFile } from "./read";
export { writeMidiFile } from "./write";
