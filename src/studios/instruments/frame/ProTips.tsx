import type { CardId, InstrumentCard } from "../../../../contract/instruments/cards";
import { say, word } from "../../../words/say";
import styles from "./Side.module.css";

const TIPS: Readonly<Record<CardId, readonly string[]>> = {
  piano: [
    word("Strike a key near its front edge for a loud note, further back for a soft one."),
    "Alt+↑ and Alt+↓ shift the keys by an octave.",
    word("Hold a chord button while you play a melody above it."),
  ],
  guitar: [
    word("Hold Shift with a chord's key to strum upwards."),
    word("The number keys pluck the strings of the chord that you hold: 1 is the low E."),
    word("Z damps all strings."),
  ],
  drums: [
    word("The middle of a pad is loud, its edge is soft."),
    word("Press a step again for an accent. With Shift it becomes a ghost note."),
    word("The pattern plays along while you record, and is exported with the sketch."),
  ],
  synth: [
    word("Right-click a knob and choose Learn MIDI to move it from your controller."),
    word("A little glide and one voice make a lead. A long attack makes a pad."),
    word("Save a sound that you like as a preset: it is there in every project."),
  ],
};

/** What a player would like to know of the instrument. */
export function ProTips({ card }: { card: InstrumentCard }) {
  return (
    <ul className={styles.tips}>
      {TIPS[card.id].map((tip) => (
        <li key={tip}>{say(tip)}</li>
      ))}
    </ul>
  );
}
