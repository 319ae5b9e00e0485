import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { SquarePen } from "lucide-react";
import { useState } from "react";
import type { CommandArguments } from "../../../contract/project/commands";
import type { AudioClip, Clip, NoteClip } from "../../../contract/project/document";
import { clipEnd } from "../../../contract/project/intervals";
import { clipRate } from "../../../contract/project/pace";
import { formatBars, formatSeconds, ticksToSeconds } from "../../../contract/project/time";
import { command, useDocument, useReadOnly } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { useMeters, useTempo } from "../../stores/time";
import { useList } from "../../stores/tracks";
import { Button } from "../../ui/controls/Button";
import { Toggle } from "../../ui/controls/Toggle";
import { NumberField } from "../../ui/controls/value/NumberField";
import { Slider } from "../../ui/controls/value/Slider";
import { InlineName } from "../../ui/fields/InlineName";
import { formatMs, formatNumber } from "../../ui/format";
import { Select } from "../../ui/overlays/Select";
import { word } from "../../words/say";
import { choicesOf, hearAt } from "../takes/takes";
import styles from "./ClipInspector.module.css";
import { PositionField } from "./PositionField";
import { SourceProperties } from "./SourceProperties";
import { shownClip } from "./shownClip";

/** Properties of the selected clip. */
export function ClipInspector({ onOpen }: { onOpen: (id: string) => void }) {
  const clipIds = useSelection((now) => now.clipIds);
  const clip = useDocument((project) => shownClip(project, clipIds));
  if (!clip) {
    return <p className={styles.none}>{t`Select a clip to see its start, length, gain and fades.`}</p>;
  }
  return (
    <div className={styles.properties}>
      <Common clip={clip} count={clipIds.size} />
      {clip.kind === "audio" ? <AudioProperties clip={clip} /> : <NoteProperties clip={clip} />}
      <Button icon={SquarePen} data-action="clip.open" onClick={() => onOpen(clip.id)}>
        {clip.kind === "audio" ? t`Open the waveform` : t`Open the piano roll`}
      </Button>
    </div>
  );
}

function Common({ clip, count }: { clip: Clip; count: number }) {
  const readOnly = useReadOnly();
  const [editing, setEditing] = useState(false);
  const meters = useMeters();
  const tempo = useTempo();
  const end = useDocument((project) => clipEnd(clip, project.samples, tempo));
  const seconds = ticksToSeconds(tempo, end) - ticksToSeconds(tempo, clip.start);
  return (
    <>
      {count > 1 && (
        <p className={styles.none}>
          <Trans>The last of {count} selected clips.</Trans>
        </p>
      )}
      <dl className={styles.list}>
        <dt>{t`Name`}</dt>
        <dd>
          <InlineName
            name={clip.name || t`Unnamed`}
            label={t`Clip name`}
            editing={editing}
            onEditing={setEditing}
            onRename={(name) => command("setClip", { id: clip.id, name })}
            disabled={readOnly}
            action="clip.rename"
            className={styles.name}
          />
        </dd>
        <dt>{t`Start`}</dt>
        <dd>
          <PositionField
            label={t`Start of the clip`}
            action="clip.start"
            tick={clip.start}
            onCommit={(start) => command("moveClips", { moves: [{ id: clip.id, start, trackId: clip.trackId }] })}
            disabled={readOnly}
          />
        </dd>
        <dt>End</dt>
        <dd className={styles.value}>{formatBars(meters, Math.round(end))}</dd>
        <dt>{t`Length`}</dt>
        <dd className={styles.value}>{formatSeconds(seconds)}</dd>
        <dt>{t`Mute`}</dt>
        <dd>
          <Toggle
            on={clip.muted}
            data-action="clip.mute"
            onChange={(muted) => command("setClip", { id: clip.id, muted })}
            label={t`Mute the clip`}
            tone="mute"
            disabled={readOnly}
          >
            {t`Mute`}
          </Toggle>
        </dd>
        <TakeChoice clip={clip} />
      </dl>
    </>
  );
}

/** Which take is heard here, where there are several. */
function TakeChoice({ clip }: { clip: Clip }) {
  const readOnly = useReadOnly();
  const lanes = useList((project) => choicesOf(project, clip).map(({ lane }) => lane));
  const heard = useDocument((project) => choicesOf(project, clip).find((choice) => choice.heard)?.lane.id);
  if (lanes.length === 0) return null;
  return (
    <>
      <dt>{t`Take`}</dt>
      <dd>
        <Select
          label={t`Take that is heard`}
          action="clip.take"
          value={heard ?? ""}
          placeholder={t`Edited`}
          options={lanes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(laneId) => hearAt(laneId, [clip])}
          disabled={readOnly}
        />
      </dd>
    </>
  );
}

type ClipValues = Omit<CommandArguments<"setClip">, "id">;

const GAIN = { label: word("Gain"), min: -60, max: 24, default: 0, step: 0.1, unit: "dB", scale: "linear" } as const;
const CURVE = { label: word("Curve"), min: -1, max: 1, default: 0, step: 0.01, unit: "", scale: "linear" } as const;
const curveName = (curve: number) =>
  curve === 0 ? t`Linear` : `${curve < 0 ? t`Fast` : t`Slow`} ${formatNumber(Math.abs(curve), 2)}`;

function AudioProperties({ clip }: { clip: AudioClip }) {
  const readOnly = useReadOnly();
  const tempo = useTempo();
  const rate = useDocument((project) => clipRate(project, clip, tempo));
  const set = (values: ClipValues) => command("setClip", { id: clip.id, ...values });
  return (
    <dl className={styles.list}>
      <dt>{t`Gain`}</dt>
      <dd>
        <NumberField
          spec={GAIN}
          action="clip.gain"
          value={Math.max(GAIN.min, clip.gain)}
          onCommit={(gain) => set({ gain })}
          disabled={readOnly}
        />
      </dd>
      <FadeProperties clip={clip} edge="in" rate={rate} set={set} />
      <FadeProperties clip={clip} edge="out" rate={rate} set={set} />
      <dt>{t`Direction`}</dt>
      <dd>
        <Toggle
          on={clip.reversed}
          data-action="clip.reverse"
          onChange={(reversed) => set({ reversed })}
          label={t`Reverse the clip`}
          disabled={readOnly}
        >
          {t`Reverse`}
        </Toggle>
      </dd>
      <SourceProperties clip={clip} />
      {clip.take && (
        <>
          <dt>{t`Placed`}</dt>
          <dd className={styles.take}>{takeSentence(clip.take, rate)}</dd>
        </>
      )}
    </dl>
  );
}

const FADES = {
  in: {
    label: word("Fade in"),
    length: "fadeIn",
    lengthAction: "clip.fadeInLength",
    curve: "fadeInCurve",
    curveAction: "clip.fadeInCurve",
    other: "fadeOut",
  },
  out: {
    label: word("Fade out"),
    length: "fadeOut",
    lengthAction: "clip.fadeOutLength",
    curve: "fadeOutCurve",
    curveAction: "clip.fadeOutCurve",
    other: "fadeIn",
  },
} as const;

interface FadeProps {
  clip: AudioClip;
  edge: keyof typeof FADES;
  /** Hz of the clip's source */
  rate: number;
  set(values: ClipValues): void;
}

/** Length and curve of the fade at one edge of a clip; the two fades never meet. */
function FadeProperties({ clip, edge, rate, set }: FadeProps) {
  const readOnly = useReadOnly();
  const { label, length, lengthAction, curve, curveAction, other } = FADES[edge];
  const longest = (clip.length / rate) * 1000;
  const frames = (ms: number) => Math.min(Math.round((ms / 1000) * rate), clip.length - clip[other]);
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <NumberField
          spec={{ label, min: 0, max: longest, default: 0, step: 1, unit: "ms", scale: "linear" }}
          action={lengthAction}
          value={(clip[length] / rate) * 1000}
          format={formatMs}
          onCommit={(ms) => set({ [length]: frames(ms) })}
          disabled={readOnly}
        />
      </dd>
      <dd className={styles.wide}>
        <Slider
          bare
          spec={CURVE}
          value={clip[curve]}
          action={curveAction}
          label={t`Curve of the ${label.toLowerCase()}`}
          format={curveName}
          onCommit={(value) => set({ [curve]: value })}
          disabled={readOnly}
        />
        <span className={styles.value}>{curveName(clip[curve])}</span>
      </dd>
    </>
  );
}

/** How a recorded take was placed, in words. */
export function takeSentence(take: NonNullable<AudioClip["take"]>, rate: number): string {
  const placed =
    take.placement === "calibrated"
      ? t`Placed by the calibration of its input.`
      : t`Placed by the latency that the browser reports, which is an estimate. Calibrate the input for exact placement.`;
  if (take.jumps === 0) return placed;
  const ms = formatNumber((take.corrected / rate) * 1000, 1);
  const jumped = t`The input skipped ${take.jumps === 1 ? "once" : t`${take.jumps} times`} while recording`;
  return take.corrected === 0
    ? t`${placed} ${jumped}. Listen there: a moment may be missing, or what follows may be out of time.`
    : `${placed} ${jumped}; the take was corrected by ${ms} ms.`;
}

function NoteProperties({ clip }: { clip: NoteClip }) {
  return (
    <dl className={styles.list}>
      <dt>{t`Notes`}</dt>
      <dd className={styles.value}>{Object.keys(clip.notes).length}</dd>
      <dt>{t`Controllers`}</dt>
      <dd className={styles.value}>{Object.keys(clip.controls).length}</dd>
    </dl>
  );
}
