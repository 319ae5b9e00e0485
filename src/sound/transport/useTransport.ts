import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useState } from "react";
import { projectEnd } from "../../../contract/project/intervals";
import { personalOf } from "../../../contract/project/personal";
import type { Engine, EngineState, TransportReading } from "../../engine/port";
import { currentProject, openProject } from "../../stores/document";
import { ownTracks, setPersonal } from "../../stores/personal";
import { useSelection } from "../../stores/selection";
import { useEngine } from "../../stores/services";
import { projectTempo } from "../../stores/time";
import { announce } from "../../ui/announce";
import { onFrame } from "../../ui/meters/frame";
import { toast } from "../../ui/overlays/toast";
import { sentenceOf } from "../../words/say";
import { addArmedTrack } from "../track/edits";

export interface TransportState {
  transport: TransportReading["transport"];
  recording: boolean;
}

const STOPPED: TransportState = { transport: "stopped", recording: false };

/** Whether it plays and records; the component renders only after changes. */
export function useTransportState(): TransportState {
  const engine = useEngine();
  const [state, setState] = useState(STOPPED);
  useEffect(() => {
    if (!engine) return;
    let shown = STOPPED;
    return onFrame(() => {
      const { transport, recording } = engine.readTransport();
      if (transport === shown.transport && recording === shown.recording) return;
      shown = { transport, recording };
      setState(shown);
    });
  }, [engine]);
  return state;
}

/** The engine's state; "off" before there is one. */
export function useEngineState(): EngineState {
  const engine = useEngine();
  const [state, setState] = useState<EngineState>(engine?.state ?? { kind: "off" });
  useEffect(() => {
    if (!engine) return;
    setState(engine.state);
    return engine.onState(setState);
  }, [engine]);
  return state;
}

/** Starts the engine if it is not running; returns whether it runs, after telling the person why if it does not. */
async function sounding(engine: Engine): Promise<boolean> {
  if (engine.state.kind !== "running") await engine.start();
  const { state } = engine;
  if (state.kind === "running") return true;
  const description =
    state.kind === "unsupported" || state.kind === "failed"
      ? state.reason
      : t`The browser has not let the page sound yet. Click once anywhere in it, then press play.`;
  toast({ title: t`No sound`, description, tone: "error" });
  return false;
}

function isMoving(engine: Engine): boolean {
  const { transport } = engine.readTransport();
  return transport === "playing" || transport === "countIn" || transport === "waiting";
}

/** The transport's buttons and keys. Each starts the engine if needed. */
export interface Transport {
  playOrPause(): Promise<void>;
  stop(): void;
  record(): Promise<void>;
  toStart(): void;
  toEnd(): void;
}

export function useTransport(): Transport {
  const engine = useEngine();
  return useMemo(() => transportOf(engine), [engine]);
}

function transportOf(engine: Engine | null): Transport {
  if (!engine) {
    const wait = () => {
      toast({ title: t`The sound engine is still starting`, description: t`Try again in a moment.` });
    };
    return { playOrPause: async () => wait(), stop: wait, record: async () => wait(), toStart: wait, toEnd: wait };
  }
  return {
    playOrPause: async () => {
      if (isMoving(engine)) {
        engine.pause();
        announce(t`Paused`);
      } else if (await sounding(engine)) {
        engine.play();
        announce(t`Playing`);
      }
    },
    stop: () => {
      engine.stop();
      announce(t`Stopped`);
    },
    record: async () => {
      if (engine.readTransport().recording) {
        await engine.record();
        announce(t`Recording ended`);
        return;
      }
      if (!readyToRecord() || !(await sounding(engine))) return;
      try {
        await engine.record();
        announce(t`Recording`);
      } catch (cause) {
        const description = sentenceOf(cause);
        toast({ title: t`Nothing is recorded`, description, tone: "error" });
      }
    },
    toStart: () => engine.seek(0),
    toEnd: () => engine.seek(currentEnd()),
  };
}

/** The end of the last clip, ticks. */
function currentEnd(): number {
  const project = currentProject();
  return Math.ceil(projectEnd(project, projectTempo(project)));
}

/** Arms the selected track if none is armed; tells the person what to do if that is impossible. */
function readyToRecord(): boolean {
  if (openProject().readOnly) {
    toast({ title: t`This project is read-only here`, description: t`Take it over from the other tab to record.` });
    return false;
  }
  const tracks = Object.values(currentProject().tracks);
  const own = ownTracks();
  if (tracks.some(({ id }) => personalOf(own, id).armed)) return true;
  const selected = tracks.find((track) => track.id === useSelection.getState().trackId);
  if (selected && (selected.kind === "audio" || selected.kind === "midi" || selected.kind === "drums")) {
    setPersonal(selected.id, { armed: true });
    return true;
  }
  toast({
    title: t`No track is armed`,
    description: t`Arm the track that shall be recorded (R on its head), then press record.`,
    action: {
      label: t`Add an armed audio track`,
      run: addArmedTrack,
    },
  });
  return false;
}
