import { GM_DRUMS } from "../../../../contract/generalMidi";
import { keyName } from "../../keyboard/keys";

/** The drum on a key by General MIDI; the note's name elsewhere. */
export function drumName(key: number): string {
  return GM_DRUMS[key] ?? keyName(key);
}
