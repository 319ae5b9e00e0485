import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useState } from "react";
import { editedHotCue } from "../../../../contract/dj/hotCues";
import { CUE_COLORS, type HotCue, TEXT_MAX } from "../../../../contract/dj/track";
import { useDesk } from "../../../stores/dj/desk";
import { TextField } from "../../../ui/fields/TextField";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import { ContextMenu } from "../../../ui/overlays/Menu";
import { say, word } from "../../../words/say";
import styles from "./HotCues.module.css";
import { setDeck, useDeckName } from "./useDeck";

const COLOR_NAMES = [
  word("Red"),
  word("Green"),
  word("Sky"),
  word("Yellow"),
  word("Blue"),
  word("Purple"),
  word("Pink"),
  word("White"),
];

/** Names, colours and clears a hot cue: by right click or long press on its pad. */
export function HotCueMenu({ cue, children }: { cue: HotCue; children: ReactNode }) {
  const name = useDeckName();
  const [naming, setNaming] = useState(false);
  const edit = (change: Partial<Pick<HotCue, "label" | "color">>) => {
    const deck = useDesk.getState().decks?.deck(name);
    if (deck?.state.track) deck.edit({ hotCues: editedHotCue(deck.state.track.hotCues, cue.slot, change) });
  };
  return (
    <>
      <ContextMenu
        data-own-menu=""
        entries={[
          { label: t`Name …`, run: () => setNaming(true) },
          {
            kind: "submenu",
            label: t`Colour`,
            entries: CUE_COLORS.map((color, index) => ({
              label: say(COLOR_NAMES[index]) ?? color,
              before: <span className={styles.swatch} style={{ background: color }} />,
              run: () => edit({ color }),
            })),
          },
          { kind: "separator" },
          { label: t`Clear`, danger: true, run: () => setDeck(name, `clearHotCue${cue.slot + 1}`, 1) },
        ]}
      >
        {children}
      </ContextMenu>
      {naming && <NameDialog cue={cue} onName={(label) => edit({ label })} onClose={() => setNaming(false)} />}
    </>
  );
}

function NameDialog({ cue, onName, onClose }: { cue: HotCue; onName: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState(cue.label);
  return (
    <FormDialog
      title={t`Name hot cue ${cue.slot + 1}`}
      action={t`Save name`}
      onClose={onClose}
      onSubmit={() => {
        onName(name.trim());
        onClose();
      }}
    >
      <TextField label={t`Name`} value={name} onChange={(event) => setName(event.target.value)} maxLength={TEXT_MAX} />
    </FormDialog>
  );
}
