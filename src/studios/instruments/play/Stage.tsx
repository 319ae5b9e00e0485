import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { DragEvent } from "react";
import { manifestOf } from "../../../../contract/devices/plugins";
import type { InstrumentCard } from "../../../../contract/instruments/cards";
import type { Device } from "../../../../contract/project/document";
import { loadOwn, ownFiles } from "../../../sound/instruments/ownInstruments";
import { useReadOnly } from "../../../stores/document";
import { useLibrary } from "../../../stores/services";
import { useDevices, useTrack } from "../../../stores/tracks";
import { Button } from "../../../ui/controls/Button";
import { EmptyState } from "../../../ui/layout/EmptyState";
import { say } from "../../../words/say";
import { DrumSurface } from "../drums/DrumSurface";
import { addCardTrack, useFocusedCard } from "../focus";
import { GuitarSurface } from "../guitar/GuitarSurface";
import { PianoSurface } from "./PianoSurface";
import styles from "./Play.module.css";
import { usePlayer } from "./player";

/** The instrument with the focus. */
export function Stage() {
  const card = useFocusedCard();
  const track = useTrack(card.trackId);
  const instrument = useDevices(card.trackId).find((device) => manifestOf(device).role === "instrument");
  const readOnly = useReadOnly();
  const own = useLibrary()?.instruments ?? null;
  const takes = (event: DragEvent) => own !== null && !readOnly && event.dataTransfer.types.includes("Files");
  const over = (event: DragEvent) => {
    if (takes(event)) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    if (!takes(event) || !own) return;
    event.preventDefault();
    void loadOwn(own, card.trackId, ownFiles(event.dataTransfer.files));
  };
  if (!track || !instrument) {
    return (
      <EmptyState
        title={track ? t`${say(card.name)} has no instrument` : t`This project has no ${say(card.name)} yet`}
        actions={
          !track && (
            <Button
              kind="primary"
              icon={Plus}
              data-action="instrument.addTrack"
              disabled={readOnly}
              onClick={() => addCardTrack(card.id)}
            >
              <Trans>Add a {card.name.toLowerCase()} track</Trans>
            </Button>
          )
        }
      >
        {track ? t`Choose one in the Sounds tab.` : t`Its track holds the instrument, its effects and what you record.`}
      </EmptyState>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
    <section className={styles.stage} aria-label={say(card.name)} tabIndex={0} onDragOver={over} onDrop={drop}>
      <Surface key={card.id} card={card} device={instrument} />
    </section>
  );
}

function Surface({ card, device }: { card: InstrumentCard; device: Device }) {
  const player = usePlayer(card.trackId);
  const props = { card, device, player };
  if (card.id === "guitar") return <GuitarSurface {...props} />;
  if (card.id === "drums") return <DrumSurface {...props} />;
  return <PianoSurface {...props} />;
}
