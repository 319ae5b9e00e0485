import { create } from "zustand";
import type { CommandArguments, ParameterAddress } from "../../contract/project/commands";
import type { Id, Track } from "../../contract/project/document";
import type { Engine, MeterReading } from "../engine/port";
import { useProject } from "./project";

/** A parameter under the hand: it sounds at once and becomes one edit when it is let go. */
interface Gesture {
  address: ParameterAddress;
  /** the document's value, for a gesture that is called off */
  before: number;
}

interface Mixer {
  /** the control that is being moved, null: none */
  gesture: Gesture | null;

  toggleMute(trackId: Id): void;

  /** Moves a parameter, in the document's units. */
  move(address: ParameterAddress, value: number): void;
  /** Lets go: the value becomes an edit. Throws a CommandError where it does not fit. */
  commit(address: ParameterAddress, value: number): void;
  /** Calls it off: the document's value sounds again. */
  cancel(): void;
}

let followed: Engine | null = null;

/** The document's value of a parameter; null where there is none. */
export function parameterValue(address: ParameterAddress): number | null {
  const { project } = useProject.getState();
  const [of, id = "", name = ""] = address.split("/");
  if (!project) return null;
  if (of === "strip") return (project.tracks[id]?.strip as Record<string, number> | undefined)?.[name] ?? null;
  if (of === "send") return project.sends[id]?.level ?? null;
  return project.devices[id]?.params[name] ?? null;
}

function change(id: Id, of: (track: Track) => Omit<CommandArguments<"setTrack">, "id">): void {
  const { open, project } = useProject.getState();
  const track = project?.tracks[id];
  if (open && track) open.run("setTrack", { id, ...of(track) });
}

export const useMixer = create<Mixer>()((set, get) => ({
  gesture: null,

  toggleMute: (id) => change(id, (track) => ({ mute: !track.mute })),

  move: (address, value) => {
    const { gesture } = get();
    if (gesture?.address !== address) {
      get().cancel();
      const before = parameterValue(address);
      if (before === null) return;
      set({ gesture: { address, before } });
    }
    followed?.gesture(address, value);
  },
  commit: (address, value) => {
    const before = parameterValue(address);
    set({ gesture: null });
    try {
      useProject.getState().open?.run("setParameter", { address, value });
    } catch (error) {
      if (before !== null) followed?.gesture(address, before);
      throw error;
    }
  },
  cancel: () => {
    const { gesture } = get();
    if (gesture) followed?.gesture(gesture.address, gesture.before);
    set({ gesture: null });
  },
}));

/** Lets the mixer act on an engine until the returned function is called. */
export function followMixer(engine: Engine): () => void {
  followed = engine;
  return () => {
    if (followed === engine) followed = null;
  };
}

/** The meter of a track for a canvas, each time the same object; null where the engine has none. */
export function readMeter(trackId: Id): MeterReading | null {
  return followed?.readMeter(trackId) ?? null;
}
