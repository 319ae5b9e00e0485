import { t } from "@lingui/core/macro";
import type { CommandArguments } from "../../../contract/project/commands";
import { type AudioClip, RATE, SHORTEST_LOOP, STRETCH, TRANSPOSE } from "../../../contract/project/document";
import { type StretchChange, stretchedBy, stretchRatio } from "../../../contract/project/pace";
import { loopAround, loopOf } from "../../../contract/project/sourceMap";
import { command, useDocument, useReadOnly } from "../../stores/document";
import { useTempo } from "../../stores/time";
import { Toggle } from "../../ui/controls/Toggle";
import { NumberField } from "../../ui/controls/value/NumberField";
import { formatNumber, formatTime } from "../../ui/format";
import { word } from "../../words/say";
import styles from "./ClipInspector.module.css";
import { finePitch, transposed, wholePitch } from "./pitch";

const percent = (value: number) => `${formatNumber(value, 1)} %`;
/** From a whole step on: values are counted in steps from the lowest. */
const percentage = (label: string, { min, max }: { min: number; max: number }) =>
  ({
    label,
    min: Math.ceil(min * 1000) / 10,
    max: max * 100,
    default: 100,
    step: 0.1,
    unit: "%",
    scale: "log",
  }) as const;
const SPEED = percentage(word("Speed"), RATE);
const LENGTH = percentage(word("Stretch"), STRETCH);
const PITCH = { label: word("Pitch"), ...TRANSPOSE, default: 0, step: 1, unit: "semitones", scale: "linear" } as const;
const FINE = { label: word("Fine"), min: -50, max: 50, default: 0, step: 1, unit: "cents", scale: "linear" } as const;

/** How an audio clip reads its recording: speed, stretch, pitch, and the loop in which it repeats. */
export function SourceProperties({ clip }: { clip: AudioClip }) {
  const disabled = useReadOnly();
  const tempo = useTempo();
  const set = (values: Omit<CommandArguments<"setClip">, "id">) => command("setClip", { id: clip.id, ...values });
  const stretch = (change: StretchChange) => set({ stretch: stretchedBy(clip, tempo, change) });
  const transpose = clip.stretch?.transpose ?? 0;
  const keepFormants = clip.stretch?.keepFormants ?? false;
  const follows = clip.stretch?.bpm !== undefined;
  return (
    <>
      <dt>{t`Speed`}</dt>
      <dd>
        <NumberField
          spec={SPEED}
          label={t`Speed of the clip, and its pitch with it`}
          action="clip.speed"
          value={(clip.rate ?? 1) * 100}
          format={percent}
          onCommit={(value) => set({ rate: value / 100 })}
          disabled={disabled}
        />
      </dd>
      <dt>{t`Stretch`}</dt>
      <dd>
        <NumberField
          spec={LENGTH}
          label={t`Length of the clip, its pitch unchanged`}
          action="clip.stretch"
          value={stretchRatio(clip, tempo) * 100}
          format={percent}
          onCommit={(value) => stretch({ ratio: value / 100 })}
          disabled={disabled}
        />
      </dd>
      {clip.timeBase === "musical" && (
        <>
          <dt>{t`Tempo`}</dt>
          <dd>
            <Toggle
              on={follows}
              action="clip.followTempo"
              onChange={(on) => stretch({ follows: on })}
              label={t`Follow the tempo with the clip`}
              disabled={disabled}
            >
              {t`Follow`}
            </Toggle>
          </dd>
        </>
      )}
      <dt>{t`Pitch`}</dt>
      <dd className={styles.pair}>
        <NumberField
          spec={PITCH}
          label={t`Pitch of the clip, its length unchanged`}
          action="clip.pitch"
          value={wholePitch(transpose)}
          onCommit={(value) => stretch({ transpose: transposed(value, finePitch(transpose)) })}
          disabled={disabled}
        />
        <NumberField
          spec={FINE}
          label={t`Fine pitch of the clip`}
          action="clip.finePitch"
          value={finePitch(transpose)}
          onCommit={(value) => stretch({ transpose: transposed(wholePitch(transpose), value) })}
          disabled={disabled}
        />
      </dd>
      <dt>{t`Formants`}</dt>
      <dd>
        <Toggle
          on={keepFormants}
          action="clip.keepFormants"
          onChange={(on) => stretch({ keepFormants: on })}
          label={t`Keep the formants when the pitch changes`}
          disabled={disabled}
        >
          {t`Keep`}
        </Toggle>
      </dd>
      <LoopProperties clip={clip} set={set} />
    </>
  );
}

interface LoopProps {
  clip: AudioClip;
  set(values: Omit<CommandArguments<"setClip">, "id">): void;
}

/** Whether a clip repeats a part of its recording, and which. */
function LoopProperties({ clip, set }: LoopProps) {
  const disabled = useReadOnly();
  const sample = useDocument((project) => project.samples[clip.sampleId] ?? null);
  if (!sample) return null;
  const loop = loopOf(clip);
  const seconds = (frames: number) => frames / sample.sampleRate;
  const frames = (value: number) => Math.round(value * sample.sampleRate);
  const spec = (label: string, min: number, max: number, rest: number) =>
    ({
      label,
      min: seconds(min),
      max: seconds(max),
      default: seconds(rest),
      step: 0.001,
      unit: "s",
      scale: "linear",
    }) as const;
  return (
    <>
      <dt>{t`Repeat`}</dt>
      <dd>
        <Toggle
          on={loop !== null}
          action="clip.repeat"
          onChange={(on) => set({ loop: on ? loopAround(clip, clip.length, sample.frames, SHORTEST_LOOP) : null })}
          label={t`Repeat the recording in the clip`}
          disabled={disabled || sample.frames < SHORTEST_LOOP}
        >
          {t`Repeat`}
        </Toggle>
      </dd>
      {loop && (
        <>
          <dt>{t`Repeats from`}</dt>
          <dd>
            <NumberField
              spec={spec(t`Repeats from`, 0, loop.end - SHORTEST_LOOP, 0)}
              label={t`Where the repeated part of the recording begins`}
              action="clip.repeatStart"
              value={seconds(loop.start)}
              format={(value) => formatTime(value)}
              onCommit={(value) => set({ loop: { ...loop, start: Math.min(frames(value), loop.end - SHORTEST_LOOP) } })}
              disabled={disabled}
            />
          </dd>
          <dt>{t`Repeats to`}</dt>
          <dd>
            <NumberField
              spec={spec(
                t`Repeats to`,
                Math.max(loop.start + SHORTEST_LOOP, clip.offset + 1),
                sample.frames,
                sample.frames,
              )}
              label={t`Where the repeated part of the recording ends`}
              action="clip.repeatEnd"
              value={seconds(loop.end)}
              format={(value) => formatTime(value)}
              onCommit={(value) => set({ loop: { ...loop, end: Math.min(frames(value), sample.frames) } })}
              disabled={disabled}
            />
          </dd>
        </>
      )}
    </>
  );
}
