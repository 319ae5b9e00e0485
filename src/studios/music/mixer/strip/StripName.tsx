import { useRef, useState } from "react";
import type { Track } from "../../../../../contract/project/document";
import { Select } from "../../../../ui/overlays/Select";
import { useFocusBack } from "../../../../ui/useFocusBack";
import { command, useReadOnly } from "../../document";
import { renameTrack, useTrackMenus } from "../../track/menuStore";
import { useList } from "../../tracks";
import { possibleOutputs } from "../routing";
import styles from "./Strip.module.css";

/** Where the strip plays to. */
export function StripOutput({ track }: { track: Track }) {
  const readOnly = useReadOnly();
  const outputs = useList((project) => possibleOutputs(project, track.id).map((target) => target.id));
  const names = useList((project) => possibleOutputs(project, track.id).map((target) => target.name));
  return (
    <Select
      className={styles.output}
      label={`Output of ${track.name}`}
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
  const button = useFocusBack<HTMLButtonElement>(renaming);
  const fixed = readOnly || track.kind === "master";
  const rename = () => {
    if (!fixed) renameTrack(track.id, "strip");
  };
  return (
    <div className={styles.name} style={{ background: `var(--track-${track.color})` }}>
      {renaming ? (
        <Rename
          track={track}
          onEnd={(byKey) => {
            button.wanted.current = byKey;
            renameTrack(null, "strip");
          }}
        />
      ) : (
        <button
          ref={button.ref}
          type="button"
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

function Rename({ track, onEnd }: { track: Track; onEnd: (byKey: boolean) => void }) {
  const [typed, setTyped] = useState(track.name);
  const done = useRef(false);
  const end = (take: boolean, byKey: boolean) => {
    if (done.current) return;
    done.current = true;
    onEnd(byKey);
    const name = typed.trim();
    if (take && name !== "" && name !== track.name) command("setTrack", { id: track.id, name });
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it appears because its name was asked to be changed
      autoFocus
      value={typed}
      aria-label="Track name"
      maxLength={200}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        // the same press would press the button that gets the focus
        if (event.key === "Enter") event.preventDefault();
        if (event.key === "Enter") end(true, true);
        if (event.key === "Escape") end(false, true);
      }}
      onBlur={() => end(true, false)}
    />
  );
}
