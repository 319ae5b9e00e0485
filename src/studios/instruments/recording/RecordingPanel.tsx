import { Circle, Play, Square, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useTransport as useTransportKeys } from "../../../sound/transport/useTransport";
import { command, useDocument, useReadOnly } from "../../../stores/document";
import { usePreferences } from "../../../stores/preferences";
import { useEngine } from "../../../stores/services";
import { useTransport } from "../../../stores/transport";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { Segmented } from "../../../ui/fields/Segmented";
import { formatTime } from "../../../ui/format";
import { Badge } from "../../../ui/layout/Badge";
import { Section } from "../../../ui/layout/SidePanel";
import styles from "../frame/Side.module.css";
import { type Recording, recordingsOf } from "./recordings";
import type { RecordingState } from "./useRecording";

const KINDS = [
  { value: "notes", label: "Notes" },
  { value: "audio", label: "Audio" },
] as const;

/** Record, stop and save; below it what was recorded. */
export function RecordingPanel({ name, state }: { name: string; state: RecordingState }) {
  const readOnly = useReadOnly();
  const { instruments, set } = usePreferences();
  const recordings = useDocument(keptRecordings);
  return (
    <Section title="Recording" end={state === "recording" && <Badge tone="danger">REC</Badge>}>
      <div className={styles.rows}>
        <div className={styles.line}>
          <Button
            kind={state === "off" ? "primary" : "danger"}
            icon={state === "off" ? Circle : Square}
            action="instrument.record"
            disabled={readOnly || state === "saving"}
          >
            {state === "off" ? `Record ${name}` : state === "recording" ? "Stop & Save" : "Saving …"}
          </Button>
          {state === "recording" && <Elapsed />}
        </div>
        <div data-action="instrument.recordAs">
          <Segmented
            label="Record as"
            value={instruments.record}
            segments={KINDS}
            onChange={(record) => set({ instruments: { ...instruments, record } })}
          />
        </div>
        {recordings.length === 0 ? (
          <p className={styles.note}>No recordings yet. Press Record, then play.</p>
        ) : (
          <ul className={styles.list} aria-label="Recordings">
            {recordings.map((recording) => (
              <Line key={recording.id} recording={recording} disabled={readOnly || state !== "off"} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

const known = new WeakMap<object, readonly Recording[]>();

/** The same list until the document changes. */
function keptRecordings(project: Parameters<typeof recordingsOf>[0]): readonly Recording[] {
  const list = known.get(project) ?? recordingsOf(project);
  known.set(project, list);
  return list;
}

/** How long the recording has run, measured by the engine's transport. */
function Elapsed() {
  const position = useTransport((now) => now.position);
  const start = useRef(position);
  return <output aria-label="Recorded time">{formatTime(Math.max(0, position - start.current), 0)}</output>;
}

function Line({ recording, disabled }: { recording: Recording; disabled: boolean }) {
  const engine = useEngine();
  const transport = useTransportKeys();
  const { id, name, kind, seconds, notes, start } = recording;
  const play = () => {
    if (!engine) return;
    engine.pause();
    engine.seek(start);
    void transport.playOrPause();
  };
  const what = kind === "audio" ? "audio" : notes === 1 ? "1 note" : `${notes} notes`;
  return (
    <li className={styles.recording}>
      <IconButton
        icon={Play}
        data-action="instrument.playRecording"
        label={`Play ${name}`}
        disabled={disabled}
        onClick={play}
      />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.detail}>
        {what} · {formatTime(seconds, 1)}
      </span>
      <IconButton
        icon={Trash2}
        data-action="instrument.deleteRecording"
        label={`Delete ${name}`}
        disabled={disabled}
        onClick={() => command("removeClips", { ids: [id] })}
      />
    </li>
  );
}
