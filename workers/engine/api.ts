import type { Patch } from "immer";
import type { EngineMemory } from "../../contract/engine/memory";
import type { Project } from "../../contract/project/document";
import type { LiveState } from "../program/liveState";
import type { SlotMap } from "../program/slots";

export type { LiveState } from "../program/liveState";
export type { SlotMap } from "../program/slots";

/** What the main thread needs to make the node of a new engine. */
export interface Opened {
  module: WebAssembly.Module;
  memory: EngineMemory;
  /** of the engine's own memory, 64 KiB each */
  pages: number;
  slots: SlotMap;
}

/** What became of an edit. */
export interface Applied {
  /** the engine's numbers, where they have changed */
  slots: SlotMap | null;
  /** the engine has no room for it: `reopen` makes a larger one */
  outgrown: boolean;
}

/** The engine worker as the main thread calls it, through Comlink. */
export interface EngineApi {
  /**
   * Says where to ask for what only the page has; called once, before all else. `openBlob`
   * gives a stored sample's WAV, `failed` takes a sentence for a person, `outgrown` asks for `reopen`.
   */
  connect(
    openBlob: (id: string) => Promise<Blob | null>,
    failed: (sentence: string) => void,
    outgrown: () => void,
  ): void;
  /** Makes a new engine for a project at a sample rate in Hz; the one before goes. */
  open(project: Project, rate: number): Promise<Opened>;
  /** Makes a larger engine for the same document. */
  reopen(): Promise<Opened>;
  /** Takes up a committed edit by its patches. Throws where no project is open or they do not fit the mirror. */
  apply(patches: Patch[]): Applied;
  /** Takes up a whole document in place of the present one. */
  replace(project: Project): Applied;
  /** Says which inputs are open and what the transport does. */
  setLive(live: LiveState): void;
  close(): void;
}
