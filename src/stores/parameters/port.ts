import type { Address } from "../../../contract/parameters/address";
import type { Command } from "../../../contract/project/commands";
import type { Project } from "../../../contract/project/document";

/** What the live values need: the document and its edits, and the animation frames of the views. */
export interface ParameterPorts {
  project(): Project;
  readOnly(): boolean;
  /** Executes a command; throws if it does not fit. */
  run(command: Command): void;
  /** Reports why a command did not fit. */
  refused(error: unknown): void;
  /** Calls back once, before the next repaint. */
  nextFrame(draw: () => void): void;
  /** Parameters whose value is not only in the document. */
  readonly own?: ValueOwner;
}

/** Makes gestures audible. */
export interface GestureSound {
  /** A gesture has begun; the parameter keeps its value. */
  touch(address: Address): void;
  move(address: Address, value: number): void;
  /** The gesture has ended; `value` is the parameter's value from now on. */
  release(address: Address, value: number): void;
}

/** A value that is stored elsewhere than in the document. */
export interface OwnValue {
  get(): number;
  set(value: number): void;
}

/** The value that it keeps of a parameter; null for those that are not its own. */
export type ValueOwner = (address: Address) => OwnValue | null;

/** A hold on a parameter, from the first touch to the end of the gesture. Afterwards its methods do nothing. */
export interface Hold {
  /** false once it has ended, also if another hold has replaced it or the parameter is gone */
  readonly live: boolean;
  /** Heard and shown at once; not yet an edit. */
  move(value: number): void;
  /** Ends the hold; the last value becomes one command, unless the document has that value already. */
  commit(): void;
  /** Ends the hold; the document's value applies again. */
  cancel(): void;
}

/** The live value of one parameter, in the form that controls take. */
export interface ParameterSource {
  /** The held value, otherwise the document's. */
  get(): number;
  /** Calls back when the value has changed, at most once a frame, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  begin(): Hold;
}
