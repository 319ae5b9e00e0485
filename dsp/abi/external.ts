/** A note or controller that the timeline plays on an external instrument, for the host to pass on: 5 words. */
export enum ExternalEvent {
  /** i32 external loop of the instrument */
  loop = 0,
  /** i32 frame within the block */
  frame,
  /** i32 EventType */
  type,
  /** i32 */
  data1,
  /** f32 */
  data2,
  words,
}
