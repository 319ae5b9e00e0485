/** What happens to a device at a frame of the block: a note, a controller, a program change (see EventType). */
@unmanaged
export class BlockEvent {
  frame: i32;
  type: i32;
  data1: i32;
  data2: f32;
}

/** Bytes of an event in a row of them. */
export const EVENT: usize = offsetof<BlockEvent>();

/** Events in a row, in the order in which they happen. */
@unmanaged
export class Events {
  first: usize;
  count: i32;

  @inline
  at(index: i32): BlockEvent {
    return changetype<BlockEvent>(this.first + <usize>index * EVENT);
  }
}
