import { t } from "@lingui/core/macro";
import { SlidersHorizontal, X } from "lucide-react";
import { createPortal } from "react-dom";
import { usePreferences } from "../../stores/preferences";
import { useActions } from "../../ui/actions/useActions";
import { IconButton } from "../../ui/controls/IconButton";
import { Toggle } from "../../ui/controls/Toggle";
import { Icon } from "../../ui/layout/Icon";
import { MIDI_PANEL_ACTIONS } from "../actions";
import { useKeyboards } from "../input/keyboards";
import { LearnMode } from "./LearnMode";
import { MidiDock } from "./MidiDock";
import styles from "./MidiPanel.module.css";

const PANEL = "midi";

/**
 * All of MIDI that a studio needs, in one line: connecting controllers, learning by pointing, and a button that shows
 * their panel over the lower part of the screen. For studios without a dock of their own; once in a studio, where the
 * button shall stand.
 */
export function MidiPanel() {
  const open = usePreferences((now) => now.closed[PANEL] === false);
  const { setClosed } = usePreferences.getState();
  const turn = () => setClosed(PANEL, open);
  useKeyboards();
  useActions(MIDI_PANEL_ACTIONS, { "midi.panel": turn });
  return (
    <>
      <Toggle action="midi.panel" on={open} label={t`MIDI controllers`} tone="quiet" className={styles.button}>
        <Icon as={SlidersHorizontal} size={14} /> MIDI
      </Toggle>
      <LearnMode />
      {open &&
        createPortal(
          <section className={styles.panel} aria-label={t`MIDI controllers`}>
            <IconButton
              icon={X}
              label={t`Close the MIDI panel`}
              data-action="midi.panel"
              className={styles.close}
              onClick={turn}
            />
            <MidiDock />
          </section>,
          document.body,
        )}
    </>
  );
}
