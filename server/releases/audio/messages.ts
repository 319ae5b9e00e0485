import type { AudioFacts } from "../../../contract/audioFacts";

/** The task of the thread. */
export interface ThreadTask {
  /** path of the sound file */
  readonly source: string;
}

/** The messages of the thread. */
export type ThreadMessage =
  | { readonly kind: "progress" }
  | { readonly kind: "measured"; readonly facts: AudioFacts }
  /** a sentence for the person whose file it is */
  | { readonly kind: "refused"; readonly reason: string };
