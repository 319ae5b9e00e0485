/** Names under which the processors of pieces are registered (`pieces.ts`). */
export type PieceName = "backline-piece-in" | "backline-piece-out";

/** What the main thread hands to such a processor. */
export interface PieceOptions {
  readonly sound: SharedArrayBuffer;
  /** Int32: the frame of the piece at which the node stands */
  readonly place: SharedArrayBuffer;
  readonly frames: number;
}
