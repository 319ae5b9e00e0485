import { t } from "@lingui/core/macro";
import type { Id } from "../../../contract/project/document";

/** Seconds of late audio before a notice; a few frames after a locate are not audible. */
const LATE_SECONDS = 0.1;

/** An engine's counts of clips that it could not play. */
export interface StreamCounts {
  /** clips that should sound now but have no stream */
  unserved: number;
  /** frames of such clips since boot */
  unservedFrames: number;
  /** frames that did not come from disk in time, since boot */
  starved: number;
}

/**
 * Tells the person that clips were not heard because too many sound at once: once per project for each of the two
 * reasons.
 */
export class StreamWatch {
  private unservedIn: Id | null = null;
  private lateIn: Id | null = null;
  /** late frames at the first reading of the project */
  private before: { project: Id; starved: number } | null = null;

  constructor(private readonly notice: (sentence: string) => void) {}

  look(counts: StreamCounts, sampleRate: number, project: Id): void {
    // A new engine counts from 0.
    if (this.before?.project !== project || counts.starved < this.before.starved) {
      this.before = { project, starved: counts.starved };
    }
    if (counts.unserved > 0 && this.unservedIn !== project) {
      this.unservedIn = project;
      this.notice(
        t`${counts.unserved} ${counts.unserved === 1 ? "clip is" : "clips are"} not heard: more sound at once than the engine can play. Bounce some of them into one.`,
      );
    }
    if (counts.starved - this.before.starved < LATE_SECONDS * sampleRate || this.lateIn === project) return;
    this.lateIn = project;
    this.notice(
      t`Parts of clips were not heard, because this device's storage was too slow. Exports are not affected. To hear everything, bounce some clips into one.`,
    );
  }
}
