import { t } from "@lingui/core/macro";
import type { Track } from "../../../contract/project/document";
import { command, useReadOnly } from "../../stores/document";
import { useList } from "../../stores/tracks";
import { InlineField } from "../../ui/fields/InlineField";
import { useReturnFocus } from "../../ui/focus/useReturnFocus";
import { Select } from "../../ui/overlays/Select";
import { renameTrack, useTrackMenus } from "../track/menuStore";
import { possibleOutputs } from "./routing";
import styles from "./Strip.module.css";

/** The strip's output. */
export function StripOutput({ track }: { track: Track }) {
  const readOnly = useReadOnly();
  const outputs = useList((project) => possibleOutputs(project, track.id).map((target) => target.id));
  const names = useList((project) => possibleOutputs(project, track.id).map((target) => target.name));
  return (
    <Select
      className={styles.output}
      label={t`Output of ${track.name}`}
      action="track.menu.output"
      value={track.output ?? ""}
      options={outputs.map((id, index) => ({ value: id, label: names[index] ?? "" }))}
      onChange={(output) => command("setTrack", { id: track.id, output })}
      disabled={readOnly}
    />
  );
}

/** The strip's colour and name; double-click or F2 renames. */
export function StripName({ track }: { track: Track }) {
  const readOnly = useReadOnly();
  const renaming = useTrackMenus((now) => now.renaming?.place === "strip" && now.renaming.id === track.id);
  const button = useReturnFocus<HTMLButtonElement>(renaming);
  const fixed = readOnly || track.kind === "master";
  const rename = () => {
    if (!fixed) renameTrack(track.id, "strip");
  };
  return (
    <div className={styles.name} style={{ background: `var(--track-${track.color})` }}>
      {renaming ? (
        <InlineField
          from={track.name}
          label={t`Track name`}
          onEnd={(typed, byKey) => {
            button.wanted.current = byKey;
            renameTrack(null, "strip");
            const name = typed?.trim() ?? "";
            if (name !== "" && name !== track.name) command("setTrack", { id: track.id, name });
          }}
        />
      ) : (
        <button
          ref={button.ref}
          type="button"
          data-action="track.rename"
          onDoubleClick={rename}
          onKeyDown={(event) => {
            if (event.key !== "F2" || fixed) return;
            event.preventDefault();
            rename();
          }}
          title={track.name}
        >
          {track.name}
        </button>
      )}
    </div>
  );
}
