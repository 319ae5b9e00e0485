import { Copy, Trash2 } from "lucide-react";
import { memo, type PointerEvent, useState } from "react";
import { STRIP_PARAMETERS } from "../../../../contract/parameters";
import { TRACK_COLORS, type Track } from "../../../../contract/project/document";
import { useSelection } from "../../../stores/selection";
import { useEngine } from "../../../stores/services";
import { Knob } from "../../../ui/controls/Knob";
import { Slider } from "../../../ui/controls/Slider";
import { Toggle } from "../../../ui/controls/Toggle";
import { Icon } from "../../../ui/layout/Icon";
import { Meter } from "../../../ui/meters/Meter";
import { ContextMenu, Menu, type MenuEntry } from "../../../ui/overlays/Menu";
import { command, useReadOnly } from "../document";
import { InlineName } from "../InlineName";
import { DB_TAPER, formatLevel, LEVEL, LEVEL_SCALE } from "../mixer/levels";
import { useParameter } from "../parameters";
import styles from "./TrackHeader.module.css";
import { TrackInput } from "./TrackInput";
import { COLOUR_NAMES, MONITOR_NAMES, MONITOR_NEXT, TRACK_ICONS } from "./trackKinds";
import { duplicateTrack, removeTracks } from "./tracks";

interface Props {
  track: Track;
  selected: boolean;
  onGrab: (event: PointerEvent<HTMLElement>, id: string) => void;
}

/** The head of a lane: name, colour, mute, solo, arm, level, pan, monitor, input, meter. */
export const TrackHeader = memo(function TrackHeader({ track, selected, onGrab }: Props) {
  const engine = useEngine();
  const readOnly = useReadOnly();
  const [renaming, setRenaming] = useState(false);
  const { id, kind, strip } = track;
  const level = useParameter(`strip/${id}/level`, LEVEL, strip.level, LEVEL_SCALE);
  const pan = useParameter(`strip/${id}/pan`, STRIP_PARAMETERS.pan, strip.pan);
  const recordable = kind === "audio" || kind === "midi" || kind === "drums";
  const select = () => useSelection.getState().selectTrack(id);
  const set = (values: Omit<Parameters<typeof command<"setTrack">>[1], "id">) => command("setTrack", { id, ...values });

  const entries = (): MenuEntry[] => [
    { label: "Rename", keys: "F2", run: () => setRenaming(true), disabled: readOnly },
    {
      kind: "submenu",
      label: "Colour",
      entries: colourEntries(track.color, (color) => set({ color })),
    },
    { label: "Duplicate", icon: Copy, keys: "Mod+Shift+D", run: () => duplicateTrack(id), disabled: readOnly },
    { kind: "separator" },
    {
      label: "Delete",
      icon: Trash2,
      keys: "Mod+Backspace",
      danger: true,
      run: () => removeTracks([id]),
      disabled: readOnly,
    },
  ];

  return (
    <ContextMenu
      entries={entries}
      className={styles.header}
      data-selected={selected || undefined}
      data-track={id}
      style={{ "--track": `var(--track-${track.color})` } as React.CSSProperties}
      onPointerDown={select}
      onFocus={select}
    >
      <Menu
        trigger={
          <button
            type="button"
            className={styles.color}
            aria-label={`Colour of ${track.name}`}
            title="Drag to move, click for the colour"
            disabled={readOnly}
            onPointerDown={(event) => onGrab(event, id)}
          />
        }
        entries={() => [{ kind: "label", label: "Colour" }, ...colourEntries(track.color, (color) => set({ color }))]}
      />
      <div className={styles.top}>
        <span className={styles.kind} title={kind}>
          <Icon as={TRACK_ICONS[kind]} size={14} />
        </span>
        <InlineName
          name={track.name}
          label="Track name"
          editing={renaming}
          onEditing={setRenaming}
          onRename={(name) => set({ name })}
          disabled={readOnly}
          className={styles.name}
          onGrab={(event) => onGrab(event, id)}
        />
        <div className={styles.switches}>
          <Toggle on={track.mute} onChange={(mute) => set({ mute })} label={`Mute ${track.name}`} tone="mute" hint="M">
            M
          </Toggle>
          <Toggle on={track.solo} onChange={(solo) => set({ solo })} label={`Solo ${track.name}`} tone="solo" hint="O">
            S
          </Toggle>
          {recordable && (
            <Toggle
              on={track.armed}
              onChange={(armed) => set({ armed })}
              label={`Arm ${track.name} for recording`}
              tone="record"
              hint="A"
            >
              R
            </Toggle>
          )}
        </div>
      </div>
      <div className={styles.bottom}>
        <Slider bare className={styles.level} {...level} label={`Volume of ${track.name}`} format={formatLevel} />
        <Knob bare size={20} className={styles.pan} {...pan} label={`Pan of ${track.name}`} />
        {recordable && (
          <>
            <Toggle
              on={track.monitor === "on"}
              onChange={() => set({ monitor: MONITOR_NEXT[track.monitor] })}
              label={`Monitoring of ${track.name}: ${MONITOR_NAMES[track.monitor]}`}
              className={styles.monitor}
              hint="U"
            >
              {MONITOR_NAMES[track.monitor]}
            </Toggle>
            <TrackInput track={track} disabled={readOnly} />
          </>
        )}
      </div>
      <Meter
        className={styles.meter}
        label={track.name}
        read={() => engine?.readMeter(id) ?? null}
        taper={DB_TAPER}
        onClear={() => engine?.clearClip(id)}
      />
    </ContextMenu>
  );
});

/** The twelve track colours as menu entries. */
export function colourEntries(now: number, choose: (color: number) => void): MenuEntry[] {
  return Array.from({ length: TRACK_COLORS }, (_, color) => ({
    label: `${COLOUR_NAMES[color] ?? color}${color === now ? " (now)" : ""}`,
    before: <span className={styles.swatch} style={{ background: `var(--track-${color})` }} />,
    run: () => choose(color),
  }));
}
