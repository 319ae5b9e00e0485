import { create } from "zustand";
import { projectEnd } from "../../contract/project/intervals";
import { masterOf, tempoOfProject } from "../../contract/project/select";
import { bpmAt, secondsToTicks, ticksToSeconds } from "../../contract/project/time";
import { dbToLevel } from "../../contract/scales";
import type { Engine, EngineState, TransportReading } from "../engine/port";
import { useProject } from "./project";

/** ms between two looks at the engine: the position here is coarse, canvases read their own. */
const LOOK = 250;
/** ms after a command until the engine has carried it out, as a rule. */
const SOON = 40;

interface Transport {
  isPlaying: boolean;
  isRecording: boolean;
  isPaused: boolean;
  /** seconds; at most four times a second while it moves. A canvas reads `engine.readTransport` */
  position: number;
  /** seconds until the last clip's end */
  duration: number;
  bpm: number;
  /** master level 0…100, 75 is 0 dB */
  volume: number;
  /** Hz, frames, seconds; null before the engine runs or where the browser does not tell */
  sampleRate: number | null;
  bufferSize: number | null;
  latency: number | null;
  engine: EngineState;

  play(): void;
  pause(): void;
  /** stops and returns to 0 */
  stop(): void;
  /** plays, or pauses what plays */
  toggle(): void;
  /** seconds */
  seek(position: number): void;
  seekTick(tick: number): void;
  /** begins a take, or ends it; rejects with a sentence where there is nothing to record from */
  record(): Promise<void>;
  panic(): void;
}

let followed: Engine | null = null;
let look: () => void = () => {};

/** Acts on the engine, which starts with the first click if it has not yet; the state follows shortly. */
function act(step: (engine: Engine) => void): void {
  const engine = followed;
  if (!engine) return;
  const run = () => {
    step(engine);
    setTimeout(() => look(), SOON);
  };
  if (engine.state.kind === "running") run();
  else void engine.start().then(run);
}

export const useTransport = create<Transport>()((_, get) => ({
  isPlaying: false,
  isRecording: false,
  isPaused: false,
  position: 0,
  duration: 0,
  bpm: 0,
  volume: 0,
  sampleRate: null,
  bufferSize: null,
  latency: null,
  engine: { kind: "off" },

  play: () => act((engine) => engine.play()),
  pause: () => act((engine) => engine.pause()),
  stop: () => act((engine) => engine.stop()),
  toggle: () => act((engine) => (get().isPlaying ? engine.pause() : engine.play())),
  seek: (position) => {
    const { project } = useProject.getState();
    if (project) get().seekTick(secondsToTicks(tempoOfProject(project), Math.max(0, position)));
  },
  seekTick: (tick) => act((engine) => engine.seek(Math.max(0, Math.round(tick)))),
  record: async () => {
    const engine = followed;
    if (!engine) return;
    if (engine.state.kind !== "running") await engine.start();
    try {
      await engine.record();
    } finally {
      look();
    }
  },
  panic: () => act((engine) => engine.panic()),
}));

const MOVES: readonly TransportReading["transport"][] = ["playing", "countIn", "waiting"];

/** Keeps the store at what engine and project say, until the returned function is called. */
export function followTransport(engine: Engine): () => void {
  followed = engine;
  look = () => {
    const reading = engine.readTransport();
    const system = engine.readSystem();
    const { project } = useProject.getState();
    const tempo = project && tempoOfProject(project);
    useTransport.setState({
      isPlaying: MOVES.includes(reading.transport),
      isRecording: reading.recording,
      isPaused: reading.transport === "paused",
      position: tempo ? ticksToSeconds(tempo, reading.tick) : reading.seconds,
      duration: project && tempo ? ticksToSeconds(tempo, projectEnd(project, tempo)) : 0,
      bpm: tempo ? bpmAt(tempo, reading.tick) : 0,
      volume: project ? dbToLevel(masterOf(project).strip.level) : 0,
      sampleRate: system.sampleRate,
      bufferSize: system.bufferSize,
      latency: system.outputLatency,
      engine: engine.state,
    });
  };
  look();
  const timer = setInterval(() => look(), LOOK);
  const stops = [
    engine.onState(() => look()),
    useProject.subscribe((now, before) => now.project !== before.project && look()),
  ];
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
    if (followed === engine) followed = null;
    look = () => {};
  };
}
