import { t } from "@lingui/core/macro";
import { Mic, Piano } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { Track } from "../../../contract/project/document";
import { stripAddress } from "../../../contract/project/parameters";
import { command } from "../../stores/document";
import { setPersonal, usePersonalTrack } from "../../stores/personal";
import { useSelection } from "../../stores/selection";
import { hintOf } from "../../ui/actions/keys";
import { useKeyOf } from "../../ui/actions/useActions";
import toggle from "../../ui/controls/Toggle.module.css";
import { Knob } from "../../ui/controls/value/Knob";
import { Slider } from "../../ui/controls/value/Slider";
import { cx } from "../../ui/cx";
import { InlineName } from "../../ui/fields/InlineName";
import { Icon } from "../../ui/layout/Icon";
import { say } from "../../words/say";
import { useParameter, useParameterSwitch } from "../parameters";
import { refreshInputs } from "../track/audioInputs";
import { inputName, shortInputName } from "../track/inputMenu";
import { MONITOR_NAMES, MONITOR_NEXT, recordable, TRACK_ICONS, TRACK_KINDS } from "../track/kinds";
import { openTrackMenu, renameTrack } from "../track/menuStore";
import { soloLabel } from "../track/solo";
import styles from "./TrackHeader.module.css";

export interface HeadProps {
  track: Track;
  selected: boolean;
  renaming: boolean;
  readOnly: boolean;
}

/**
 * The head of a lane: name, colour, mute, solo, arm, level, pan, monitor, input. It has few elements, which are reused
 * for other tracks, and its menus and meter belong to the list, because heads come and go while the lanes scroll.
 */
export const TrackHeader = memo(function TrackHeader({ track, selected, renaming, readOnly }: HeadProps) {
  const { id, kind, name } = track;
  const records = recordable(track);
  const own = usePersonalTrack(id);
  const level = useParameter(stripAddress(track, "level"));
  const pan = useParameter(stripAddress(track, "pan"));
  const mute = useParameterSwitch(stripAddress(track, "mute"));
  const solo = useParameterSwitch(stripAddress(track, "solo"));
  const select = (event: { ctrlKey?: boolean; metaKey?: boolean }) => {
    const { trackIds, selectTrack } = useSelection.getState();
    selectTrack(id, event.ctrlKey || event.metaKey ? "toggle" : trackIds.has(id) ? "add" : "only");
  };
  const set = (values: Omit<Parameters<typeof command<"setTrack">>[1], "id">) => command("setTrack", { id, ...values });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing anything of a head selects its track; so do the keys
    <div
      className={styles.header}
      data-selected={selected || undefined}
      onPointerDown={select}
      onFocus={() => {
        if (!selected) select({});
      }}
      data-track={id}
      data-place="head"
    >
      <button
        type="button"
        className={styles.color}
        style={{ background: `var(--track-${track.color})` }}
        aria-label={t`Colour of ${name}`}
        aria-haspopup="menu"
        data-action="track.menu.colour"
        title={t`Drag to move, click for the colour`}
        disabled={readOnly}
        data-grip
        onClick={(event) => openTrackMenu("colour", id, event.currentTarget, "head")}
      />
      <div className={styles.top}>
        <span className={styles.kind} title={kind === "master" ? t`Master` : say(TRACK_KINDS[kind])}>
          <Icon as={TRACK_ICONS[kind]} size={14} />
        </span>
        <InlineName
          name={name}
          label={t`Track name`}
          editing={renaming}
          onEditing={(editing) => renameTrack(editing ? id : null, "head")}
          onRename={(next) => set({ name: next })}
          disabled={readOnly}
          action="track.rename"
          className={styles.name}
          grip
        />
        <div className={styles.switches}>
          <Switch
            on={mute.on}
            tone="mute"
            label={mute.label}
            action={mute.action}
            parameter={mute.parameter}
            onPress={() => mute.onChange(!mute.on)}
          >
            M
          </Switch>
          <Switch
            on={solo.on}
            tone="solo"
            label={soloLabel(track)}
            action={solo.action}
            parameter={solo.parameter}
            onPress={() => solo.onChange(!solo.on)}
          >
            S
          </Switch>
          {records && (
            <Switch
              on={own.armed}
              tone="record"
              label={t`Arm ${name} for recording`}
              action="track.arm"
              onPress={() => setPersonal(id, { armed: !own.armed })}
            >
              R
            </Switch>
          )}
        </div>
      </div>
      <div className={styles.bottom}>
        <Slider bare className={styles.level} {...level} />
        <Knob bare size={20} className={styles.pan} {...pan} />
        {records && (
          <>
            <Switch
              on={own.monitor === "on"}
              tone="accent"
              label={t`Monitoring of ${name}: ${say(MONITOR_NAMES[own.monitor])}`}
              action="track.monitor"
              className={styles.monitor}
              onPress={() => setPersonal(id, { monitor: MONITOR_NEXT[own.monitor] })}
            >
              {say(MONITOR_NAMES[own.monitor])}
            </Switch>
            <button
              type="button"
              className={styles.input}
              data-action="track.menu.input"
              disabled={readOnly}
              aria-haspopup="menu"
              aria-label={t`Input of ${name}: ${inputName({ kind, ...own })}`}
              title={t`Input: ${inputName({ kind, ...own })}`}
              onClick={(event) => {
                void refreshInputs();
                openTrackMenu("input", id, event.currentTarget, "head");
              }}
            >
              <Icon as={kind === "audio" ? Mic : Piano} size={12} />
              <span>{shortInputName({ kind, ...own })}</span>
            </button>
          </>
        )}
      </div>
    </div>
  );
});

/** A toggle whose tooltip is the browser's `title`. */
function Switch({
  on,
  tone,
  label,
  action,
  parameter,
  className,
  onPress,
  children,
}: {
  on: boolean;
  tone: "mute" | "solo" | "record" | "accent";
  label: string;
  action: string;
  parameter?: string;
  className?: string | undefined;
  onPress: () => void;
  children: ReactNode;
}) {
  const key = useKeyOf(action);
  return (
    <button
      type="button"
      className={cx(toggle.toggle, className)}
      data-tone={tone}
      aria-pressed={on}
      aria-label={label}
      title={hintOf(label, key)}
      data-action={action}
      data-parameter={parameter}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
