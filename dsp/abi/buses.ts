/** The engine's stereo ways out and in, in the order in which hosts find them. */

export enum OutputBus {
  /** master and metronome */
  main = 0,
  /** what the person at the desk hears in headphones */
  headphones,
  /** the first of Size.externals sends to external devices */
  externalSend,
  count = 6,
}

export enum InputBus {
  /** the first of Size.inputs live inputs */
  live = 0,
  /** the first of Size.externals returns from external devices */
  externalReturn = 8,
  count = 12,
}
