import { plural, t } from "@lingui/core/macro";
import { Circle, CloudUpload, Play, Square, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { InstrumentCard } from "../../../../contract/instruments/cards";
import { useOwnScope } from "../../../scope/useScope";
import type { Exporter } from "../../../sound/export/port";
import { useTransport as useTransportKeys } from "../../../sound/transport/useTransport";
import { command, useDocument, useReadOnly } from "../../../stores/document";
import { useSession } from "../../../stores/person/session";
import { usePreferences } from "../../../stores/preferences";
import { useEngine } from "../../../stores/services";
import { useTransport } from "../../../stores/transport";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { Segmented } from "../../../ui/fields/Segmented";
import { formatTime } from "../../../ui/format";
import { Badge } from "../../../ui/layout/Badge";
import { Section } from "../../../ui/layout/SidePanel";
import { toast } from "../../../ui/overlays/toast";
import { sentenceOf, spoken, word } from "../../../words/say";
import styles from "../frame/Side.module.css";
import { type Recording, recordingsOf } from "./recordings";
import type { RecordingState } from "./useRecording";

const KINDS = [
  { value: "notes", label: word("Notes") },
  { value: "audio", label: word("Audio") },
] as const;

/** Only of people who are signed in. */
const KeptRecordings = lazy(() => import("./KeptRecordings").then((loaded) => ({ default: loaded.KeptRecordings })));

interface Props {
  card: InstrumentCard;
  state: RecordingState;
  exporter: Exporter;
}

/** Record, stop and save; below it what was recorded here, and what is kept in the account. */
export function RecordingPanel({ card, state, exporter }: Props) {
  const { name } = card;
  const signedIn = useSession((now) => now.status === "authenticated");
  const readOnly = useReadOnly();
  const { instruments, set } = usePreferences();
  const recordings = useDocument(keptRecordings);
  return (
    <Section title={t`Recording`} end={state === "recording" && <Badge tone="danger">{t`REC`}</Badge>}>
      <div className={styles.rows}>
        <div className={styles.line}>
          <Button
            kind={state === "off" ? "primary" : "danger"}
            icon={state === "off" ? Circle : Square}
            action="instrument.record"
            disabled={readOnly || state === "saving"}
          >
            {state === "off" ? t`Record ${name}` : state === "recording" ? t`Stop & Save` : t`Saving …`}
          </Button>
          {state === "recording" && <Elapsed />}
        </div>
        <div data-action="instrument.recordAs">
          <Segmented
            label={t`Record as`}
            value={instruments.record}
            segments={spoken(KINDS)}
            onChange={(record) => set({ instruments: { ...instruments, record } })}
          />
        </div>
        {recordings.length === 0 ? (
          <p className={styles.note}>{t`No recordings yet. Press Record, then play.`}</p>
        ) : (
          <ul className={styles.list} aria-label={t`Recordings`}>
            {recordings.map((recording) => (
              <Line key={recording.id} recording={recording} disabled={readOnly || state !== "off"}>
                {signedIn && <Keep recording={recording} disabled={state !== "off"} exporter={exporter} />}
              </Line>
            ))}
          </ul>
        )}
        {signedIn && (
          <Suspense>
            <KeptRecordings card={card} />
          </Suspense>
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
  return <output aria-label={t`Recorded time`}>{formatTime(Math.max(0, position - start.current), 0)}</output>;
}

/** Keeps a recording in the account. */
function Keep(props: { recording: Recording; disabled: boolean; exporter: Exporter }) {
  const { recording, disabled, exporter } = props;
  const [busy, setBusy] = useState(false);
  const own = useOwnScope();
  const keep = async () => {
    setBusy(true);
    try {
      const { keepRecording } = await import("./account");
      await keepRecording(recording, { exporter, signal: own().signal });
      toast({ title: t`${recording.name} is kept in your account`, tone: "success" });
    } catch (cause) {
      toast({ title: t`${recording.name} is not kept`, description: sentenceOf(cause), tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      icon={CloudUpload}
      data-action="instrument.keepRecording"
      label={t`Keep ${recording.name} in your account`}
      disabled={disabled || busy}
      onClick={() => void keep()}
    />
  );
}

function Line(props: { recording: Recording; disabled: boolean; children: ReactNode }) {
  const { recording, disabled, children } = props;
  const engine = useEngine();
  const transport = useTransportKeys();
  const { id, name, kind, seconds, notes, start } = recording;
  const play = () => {
    if (!engine) return;
    engine.pause();
    engine.seek(start);
    void transport.playOrPause();
  };
  const what = kind === "audio" ? "audio" : plural(notes, { one: "# note", other: "# notes" });
  return (
    <li className={styles.recording}>
      <IconButton
        icon={Play}
        data-action="instrument.playRecording"
        label={t`Play ${name}`}
        disabled={disabled}
        onClick={play}
      />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.detail}>
        {what} · {formatTime(seconds, 1)}
      </span>
      {children}
      <IconButton
        icon={Trash2}
        data-action="instrument.deleteRecording"
        label={t`Delete ${name}`}
        disabled={disabled}
        onClick={() => command("removeClips", { ids: [id] })}
      />
    </li>
  );
}
