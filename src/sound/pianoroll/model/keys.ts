import { GM_DRUMS } from "../../../../contract/generalMidi";
import { keyName } from "../../keyboard/keys";

/** The drum of a key in General MIDI; otherwise the note's name. */
export function drumName(key: number): string {
  return GM_DRUMS[key] ?? keyName(key);
}
