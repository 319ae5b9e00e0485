import type { Id } from "../../contract/project/document";

/** The parts of a document that may differ from what the engine has. */
export class Changed {
  /** strips whose parameters or flags may have changed */
  readonly strips = new Set<Id>();
  /** tracks whose device chain may have changed */
  readonly chains = new Set<Id>();
  readonly devices = new Set<Id>();
  readonly sends = new Set<Id>();
  /** tracks whose clips, notes or comp may have changed */
  readonly lists = new Set<Id>();
  readonly samples = new Set<Id>();
  tempo = false;
  signatures = false;
  loop = false;
  metronome = false;
  /** tracks, their order, or the routing */
  routes = false;
}
