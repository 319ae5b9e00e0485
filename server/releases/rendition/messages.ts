import type { RenditionResult } from "../../../contract/media/rendition";

/** The task of the thread. */
export interface ThreadTask {
  /** path of the sound file */
  readonly source: string;
  /** path of the MP3 that is made */
  readonly target: string;
  readonly mostSeconds: number;
}

/** The messages of the thread. */
export type ThreadMessage =
  | { readonly kind: "progress"; readonly done: number; readonly total: number | null }
  | { readonly kind: "done"; readonly result: RenditionResult }
  /** a sentence for the person whose file it is */
  | { readonly kind: "refused"; readonly reason: string };
