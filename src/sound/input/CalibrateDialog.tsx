import { t } from "@lingui/core/macro";
import { useEffect, useReducer, useState } from "react";
import { create } from "zustand";
import type { Id, Track } from "../../../contract/project/document";
import { type PersonalTracks, personalOf } from "../../../contract/project/personal";
import { tracksInOrder } from "../../../contract/project/select";
import type { Calibration, Engine, InputState } from "../../engine/port";
import { useDocument } from "../../stores/document";
import { setPersonal, usePersonal } from "../../stores/personal";
import { useSelection } from "../../stores/selection";
import { useEngine } from "../../stores/services";
import { useActions } from "../../ui/actions/useActions";
import { Button } from "../../ui/controls/Button";
import { Progress } from "../../ui/layout/Progress";
import { Dialog } from "../../ui/overlays/Dialog";
import { Select } from "../../ui/overlays/Select";
import { Notice } from "../../ui/page/Notice";
import { sentenceOf } from "../../words/say";
import { INPUT_ACTIONS } from "../actions";
import { addArmedTrack } from "../track/edits";
import styles from "./CalibrateDialog.module.css";

/** `trackId`: the track whose input was chosen; null: the armed or selected one's. */
const useCalibrateDialog = create<{ open: boolean; trackId: Id | null }>()(() => ({ open: false, trackId: null }));

/** Opens the dialog for a track's input. */
export function openCalibration(trackId: Id | null): void {
  useCalibrateDialog.setState({ open: true, trackId });
}

type Stage =
  | { kind: "ready" }
  | { kind: "measuring" }
  | { kind: "done"; result: Calibration }
  | { kind: "failed"; reason: string };

/** The action that opens the dialog. */
export function useCalibrateAction(): void {
  useActions(INPUT_ACTIONS, { "input.calibrate": () => openCalibration(null) });
}

/** Measures the round trip from the output back to the input, so that takes are placed where they were played. */
export function CalibrateDialog() {
  const { open, trackId: chosen } = useCalibrateDialog();
  const engine = useEngine();
  const own = usePersonal((now) => now.tracks);
  const selected = useSelection((now) => now.trackId);
  const [stage, setStage] = useState<Stage>({ kind: "ready" });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (open && engine ? engine.onInputs(redraw) : undefined), [open, engine]);

  const audio = useDocument((project) => tracksInOrder(project)).filter((track) => track.kind === "audio");
  const track = pick(audio, own, chosen, selected);
  const input = track && engine ? engine.inputState(track.id) : null;

  const close = () => {
    setStage({ kind: "ready" });
    useCalibrateDialog.setState({ open: false, trackId: null });
  };
  const measure = async () => {
    if (!track || !engine) return;
    setStage({ kind: "measuring" });
    try {
      setStage({ kind: "done", result: await engine.calibrate(track.id) });
    } catch (cause) {
      setStage({ kind: "failed", reason: sentenceOf(cause) });
    }
  };
  const measuring = stage.kind === "measuring";

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t`Calibrate input`}
      size="medium"
      busy={measuring}
      actions={
        <>
          <Button onClick={close} disabled={measuring}>
            {t`Close`}
          </Button>
          {!track ? (
            <Button kind="primary" onClick={addArmedTrack}>
              {t`Add an armed audio track`}
            </Button>
          ) : !personalOf(own, track.id).armed ? (
            <Button kind="primary" onClick={() => setPersonal(track.id, { armed: true })}>
              {t`Arm the track`}
            </Button>
          ) : (
            <Button kind="primary" onClick={() => void measure()} disabled={measuring || input?.kind !== "open"}>
              {t`Play the test signal`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.steps}>
        <p>
          {t`The output must come back into the input: by a cable from out to in, or with the microphone in front of the speaker. The test signal is loud; turn headphones down.`}
        </p>
        {track ? (
          <Select
            label={t`Track whose input is measured`}
            value={track.id}
            options={audio.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              useCalibrateDialog.setState({ trackId: id });
              setStage({ kind: "ready" });
            }}
            disabled={measuring}
          />
        ) : (
          <p role="alert">{t`There is no audio track yet; the input of one is what is measured.`}</p>
        )}
        {track && <Told stage={stage}>{stageSentence(stage, input, engine)}</Told>}
        {measuring && <Progress label={t`Listening for the test signal`} value={null} />}
      </div>
    </Dialog>
  );
}

/** The progress of the measurement, with its result highlighted. */
function Told({ stage, children }: { stage: Stage; children: string }) {
  if (stage.kind === "done") return <Notice tone="success">{children}</Notice>;
  if (stage.kind === "failed") return <Notice tone="error">{children}</Notice>;
  return <p role="status">{children}</p>;
}

/** The track that was asked for or chosen here, otherwise the armed, the selected, or the first one. */
function pick(audio: readonly Track[], own: PersonalTracks, chosen: Id | null, selected: Id | null): Track | undefined {
  return (
    audio.find((track) => track.id === chosen) ??
    audio.find(({ id }) => personalOf(own, id).armed) ??
    audio.find((track) => track.id === selected) ??
    audio[0]
  );
}

const ms = (seconds: number, digits = 1) => `${(seconds * 1000).toFixed(digits)} ms`;

function stageSentence(stage: Stage, input: InputState | null, engine: Engine | null): string {
  switch (stage.kind) {
    case "measuring":
      return t`Listening for the test signal …`;
    case "done":
      return t`The sound comes back after ${ms(stage.result.roundTrip)}, the same within ${ms(stage.result.spread, 2)}. Takes on this input are now placed by that, until it is closed.`;
    case "failed":
      return t`${stage.reason} Takes are still placed by what the browser reports, which is an estimate.`;
    case "ready":
      return engine ? inputSentence(input) : t`The sound engine is not there yet.`;
  }
}

/** The state of an input, and how takes from it are placed. */
export function inputSentence(input: InputState | null): string {
  switch (input?.kind) {
    case "open":
      return input.placement === "calibrated"
        ? t`${input.label} is calibrated: ${ms(input.roundTrip)}.`
        : t`${input.label} is open. Takes are placed by an estimate of ${ms(input.roundTrip)}.`;
    case "opening":
      return t`The input is being opened …`;
    case "failed":
      return input.reason;
    default:
      return t`The input opens when the track is armed.`;
  }
}
