export { MidiFileError } from "./chunks";
export { midiCommands, missingSounds } from "./commands";

export { type MidiSong, readMidiFile } from "./read";
export { demandReadable } from "./room";
export { writeMidiFile } from "./write";
