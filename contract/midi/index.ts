export { MidiFileError } from "./chunks";
export { midiCommands } from "./commands";
export { type MidiSong, type MidiTrack, readMidiFile } from "./read";
export { writeMidiFile } from "./write";
