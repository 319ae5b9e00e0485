/** Carries a plugin's sound between the loop's memory and its frame, which may not share memory with us. */
export interface RelayApi {
  /**
   * `port`: to the frame's audio thread. `broke` is told once, with a sentence, where what comes from there is not what
   * it should be, or nothing comes while `patience` frames are sent; nothing is carried from then on.
   */
  start(memory: SharedArrayBuffer, port: MessagePort, patience: number, broke: (sentence: string) => void): void;
}

/** A run of frames in a message, in either direction: left and then right. */
export interface Sound {
  readonly frame: number;
  readonly sound: Float32Array<ArrayBuffer>;
}
