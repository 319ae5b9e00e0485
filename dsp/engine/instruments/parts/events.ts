/**
 * Events of the coming block, in the order they came: the host hands them over before the block,
 * and the instrument splits its rendering at their frames.
 */

/** One waiting event. */
@unmanaged
export class DeviceEvent {
  frame: i32;
  type: i32;
  data1: i32;
  data2: f32;
}

const CAPACITY: i32 = 255;

/** A list of waiting events that lives inside an instrument's state; all zero is empty. */
@unmanaged
export class EventQueue {
  count: i32;
  /** index of the next event to play */
  next: i32;
  pad0: i32;
  pad1: i32;

  /** False where the queue is full: the caller then plays the event at once. */
  push(frame: i32, type: i32, data1: i32, data2: f32): bool {
    if (this.count == CAPACITY) return false;
    const event = this.at(this.count++);
    event.frame = frame;
    event.type = type;
    event.data1 = data1;
    event.data2 = data2;
    return true;
  }

  /** The event that is due at or before a frame, taken from the queue; null where there is none. */
  take(frame: i32): DeviceEvent | null {
    if (this.next == this.count) return null;
    const event = this.at(this.next);
    if (event.frame > frame) return null;
    this.next++;
    return event;
  }

  /** Where a stretch that begins at `frame` ends: at the next event, or at `limit`. */
  end(limit: i32): i32 {
    if (this.next == this.count) return limit;
    const frame = this.at(this.next).frame;
    return frame < limit ? frame : limit;
  }

  clear(): void {
    this.count = 0;
    this.next = 0;
  }

  @inline
  private at(index: i32): DeviceEvent {
    return changetype<DeviceEvent>(changetype<usize>(this) + offsetof<EventQueue>() + <usize>index * offsetof<DeviceEvent>());
  }
}

/** Bytes of a queue with its events. */
export const QUEUE_BYTES: usize = 16 + <usize>CAPACITY * 16;
