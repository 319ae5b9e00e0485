import { type DeckName, deckTrack } from "../../../../contract/dj/channels";
import { AutoGain } from "./AutoGain";
import { ChannelStrip } from "./ChannelStrip";
import { Crossfader } from "./Crossfader";
import { HeadphonesSection } from "./HeadphonesSection";
import { MasterSection } from "./MasterSection";
import { MicrophoneSection } from "./MicrophoneSection";
import styles from "./Mixer.module.css";

/** The order of the channels on the desk: the decks on the left, then those on the right. */
const ORDER: Record<2 | 4, readonly DeckName[]> = { 2: ["a", "b"], 4: ["c", "a", "b", "d"] };

/** The DJ's mixer: the channels of the decks, the master, the crossfader, headphones and microphone. */
export function Mixer({ decks }: { decks: 2 | 4 }) {
  return (
    <div className={styles.mixer} data-action-scope="mixer">
      <div className={styles.channels}>
        {ORDER[decks].map((deck) => (
          <ChannelStrip key={deck} id={deckTrack(deck)} />
        ))}
        <MasterSection />
      </div>
      <Crossfader />
      <div className={styles.desk}>
        <HeadphonesSection />
        <MicrophoneSection />
        <AutoGain />
      </div>
    </div>
  );
}
