import { t } from "@lingui/core/macro";
import { Circle, ListMusic } from "lucide-react";
import { useEffect, useState } from "react";
import { DJ_SET_NAME } from "../../../../contract/dj/channels";
import { cueSheet } from "../../../../contract/dj/cueSheet";
import { useScope } from "../../../scope/useScope";
import { useReadOnly } from "../../../stores/document";
import { useServices } from "../../../stores/services";
import { controlAction } from "../../../ui/actions/controls";
import { useActionList } from "../../../ui/actions/useActions";
import { Button } from "../../../ui/controls/Button";
import { Toggle } from "../../../ui/controls/Toggle";
import { Icon } from "../../../ui/layout/Icon";
import { Popover } from "../../../ui/overlays/Popover";
import { toast } from "../../../ui/overlays/toast";
import { download } from "../../../ui/saveFile";
import { sentenceOf } from "../../../words/say";
import { heardDecks } from "./heardDecks";
import { setServices } from "./keepSet";
import styles from "./RecordButton.module.css";
import { keepLeftSets, startSet, stopSet, useSetRecording } from "./setRecording";

/** Minutes and seconds. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** Records the set, and shows how long and with which tracks. */
export function RecordButton() {
  const services = useServices();
  const { engine } = services;
  const state = useSetRecording();
  const recording = state.kind === "recording";
  useActionList([
    controlAction("dj.record", t`Record the set`),
    controlAction("dj.record.tracks", t`Track list of the recording`),
    controlAction("dj.record.save", t`Save the track list of the recording`),
  ]);
  const kept = setServices(services);
  // in another tab the set may be being recorded right now
  const readOnly = useReadOnly();
  const mayKeep = kept !== null && !readOnly;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there is a storage
  useEffect(() => {
    if (!kept || !mayKeep) return;
    keepLeftSets(kept).catch((cause: unknown) =>
      toast({
        title: t`A recording of an earlier visit could not be kept`,
        description: sentenceOf(cause),
        tone: "error",
      }),
    );
  }, [mayKeep]);
  const toggle = () => {
    if (!engine || !kept) return;
    void (recording ? stopSet(engine, kept) : startSet(engine, kept, heardDecks));
  };
  return (
    <div className={styles.record}>
      <Toggle
        tone="record"
        on={recording || state.kind === "starting"}
        onChange={toggle}
        disabled={!engine || !kept || state.kind === "starting" || state.kind === "keeping"}
        data-action="dj.record"
        label={recording ? t`End the recording of the set` : t`Record the set`}
        className={styles.button}
      >
        <Icon as={Circle} size={14} /> {t`Record`}
      </Toggle>
      {recording && <Elapsed since={state.since} />}
      {state.kind === "keeping" && <span className={styles.quiet}>{t`Keeping the set …`}</span>}
      {recording && (
        <Popover
          title={t`Tracks of this recording`}
          trigger={
            <Button icon={ListMusic} kind="ghost" data-action="dj.record.tracks">
              {String(state.log.cues.length)}
            </Button>
          }
        >
          {state.log.cues.length === 0 ? (
            <p className={styles.quiet}>{t`A track stands here once it was heard for five seconds.`}</p>
          ) : (
            <>
              <ol className={styles.list}>
                {state.log.cues.map(({ seconds, title, artist }) => (
                  <li key={seconds}>
                    <span className={styles.time}>{clock(seconds)}</span>{" "}
                    {artist === "" ? title : `${artist} – ${title}`}
                  </li>
                ))}
              </ol>
              <Button
                data-action="dj.record.save"
                onClick={() => {
                  const text = cueSheet(state.log.cues, { title: DJ_SET_NAME, file: `${DJ_SET_NAME}.wav` });
                  download(new Blob([text], { type: "application/x-cue" }), `${DJ_SET_NAME}.cue`);
                }}
              >
                {t`Save cue sheet`}
              </Button>
            </>
          )}
        </Popover>
      )}
    </div>
  );
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => performance.now());
  useScope((scope) => {
    scope.interval(() => setNow(performance.now()), 500);
  }, []);
  return <time className={styles.time}>{clock(Math.max(0, now - since) / 1000)}</time>;
}
