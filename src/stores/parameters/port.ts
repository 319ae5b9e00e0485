import type { Address } from "../../../contract/parameters/address";
import type { Command } from "../../../contract/project/commands";
import type { Project } from "../../../contract/project/document";

/** What the live values stand on: the document and those who may edit it, and the pictures that show them. */
export interface ParameterPorts {
  project(): Project;
  readOnly(): boolean;
  /** Carries out a command; throws where it does not fit. */
  run(command: Command): void;
  /** Tells a person why a command did not fit. */
  refused(error: unknown): void;
  /** Calls back once, before the next picture is drawn. */
  nextFrame(draw: () => void): void;
  /** Parameters whose value is not the document's alone; null where it is. */
  own?(address: Address): OwnValue | null;
}

/** Who makes heard what a hand does to a parameter. */
export interface Sounding {
  /** The hand takes it where it stands. */
  touch(address: Address): void;
  move(address: Address, value: number): void;
  /** The hand lets go; `value` is what the parameter is from then on. */
  release(address: Address, value: number): void;
}

/** A value that somebody else than the document keeps. */
export interface OwnValue {
  get(): number;
  set(value: number): void;
}

/** A parameter in one hand, from the first touch to the end of the gesture. After its end its calls do nothing. */
export interface Hold {
  /** false once it has ended, as it does when another takes hold of the parameter or the parameter is gone */
  readonly live: boolean;
  /** Heard and seen at once; not yet an edit. */
  move(value: number): void;
  /** Ends it: the last value is one command, or none where the document has that value. */
  commit(): void;
  /** Ends it: the document's present value holds again. */
  cancel(): void;
}

/** One parameter's live value, as a control takes it. */
export interface ParameterSource {
  /** The value in the hand, else the document's. */
  get(): number;
  /** Calls back when the value is another one, at most once a picture, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  begin(): Hold;
}
