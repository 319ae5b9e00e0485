import type { ExternalManifest } from "../../../contract/devices/external";
import type { LiveType } from "../../../contract/engine/live";

/** Whoever shows a plugin's own panel. */
export interface PanelListener {
  /** It is so large; 0 by 0: the plugin has none. */
  sized(width: number, height: number): void;
  /** The person pressed Escape in it. */
  escaped(): void;
  /** The person changed something in it: all values by parameter, and the plugin's state. */
  edited(values: Readonly<Record<string, number>>, state: string): void;
}

/** Something that happens to an instrument: a note, a controller, a bend (data as in `LiveType`). */
export interface SoundEvent {
  readonly type: LiveType;
  readonly data1: number;
  readonly data2: number;
  /** seconds of the context's clock */
  readonly time: number;
}

/** What makes the sound of an external device: nodes of one context, played and set from outside. */
export interface ExternalSound {
  /** null on an instrument */
  readonly input: AudioNode | null;
  readonly output: AudioNode;
  /**
   * frames from its input to its output, where nothing in the page leads from the one to the other: no loop of nodes
   * has to be closed then
   */
  readonly frames?: number;
  /** quanta of its sound that came too late to be heard, since it sounds */
  readonly missed?: number;
  /** resolves with a sentence when it has stopped sounding for good */
  readonly broken?: Promise<string>;
  /** resolves when it sounds as its parameters say, all that were set until now; rejects with a sentence where it cannot */
  readonly ready: Promise<void>;
  /** Sets a parameter, in the manifest's unit. */
  set(name: string, value: number): void;
  /** Gives a plugin the state that the document has for it. */
  setState?(state: string): void;
  /** Shows the plugin's own panel over a place of the page; returns the way to close it. */
  showPanel?(place: HTMLElement, listener: PanelListener): () => void;
  play(event: SoundEvent): void;
  /** Ends every note at once. */
  silence(): void;
  /** Does what a library does from time to time: call it some fifty times a second, or once for each piece of a render. */
  tick(): void;
  end(): void;
}

/** Makes the sound of one format's devices. `values`: those of all parameters, in the manifest's units. */
export type SoundMaker = (
  context: BaseAudioContext,
  manifest: ExternalManifest,
  values: Readonly<Record<string, number>>,
) => ExternalSound;
