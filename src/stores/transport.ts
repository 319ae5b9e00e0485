import { create } from "zustand";
import { tempoOfProject } from "../../contract/project/select";
import { ticksToSeconds } from "../../contract/project/time";
import type { Engine, TransportReading } from "../engine/port";
import { Scope } from "../scope/scope";
import { useProject } from "./project";

/** ms between readings of the engine: the position in this store is coarse, canvases read their own. */
const LOOK = 250;

interface Transport {
  isPlaying: boolean;
  isRecording: boolean;
  /** seconds; updated at most four times a second while it moves. Canvases use `engine.readTransport` */
  position: number;
}

/** The state of the engine's transport, for views that need not follow every frame. */
export const useTransport = create<Transport>()(() => ({ isPlaying: false, isRecording: false, position: 0 }));

const MOVES: readonly TransportReading["transport"][] = ["playing", "countIn", "waiting"];

/** Updates the store from engine and project, until the returned function is called. */
export function followTransport(engine: Engine): () => void {
  const look = () => {
    const reading = engine.readTransport();
    const { project } = useProject.getState();
    useTransport.setState({
      isPlaying: MOVES.includes(reading.transport),
      isRecording: reading.recording,
      position: project ? ticksToSeconds(tempoOfProject(project), reading.tick) : reading.seconds,
    });
  };
  look();
  const scope = new Scope();
  scope.interval(look, LOOK);
  scope.add(engine.onState(look));
  scope.add(useProject.subscribe((now, before) => now.project !== before.project && look()));
  return () => scope.end();
}
