import type { Id } from "../../contract/project/document";

/** What of a document may be other than the engine has it. */
export class Changed {
  /** strips whose parameters or flags may be others */
  readonly strips = new Set<Id>();
  /** tracks whose device chain may be another */
  readonly chains = new Set<Id>();
  readonly devices = new Set<Id>();
  readonly sends = new Set<Id>();
  /** tracks whose clips, notes or comp may be others */
  readonly lists = new Set<Id>();
  readonly samples = new Set<Id>();
  tempo = false;
  signatures = false;
  loop = false;
  metronome = false;
  /** tracks, their order, or what feeds what */
  routes = false;
}
