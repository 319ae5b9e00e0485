/** Where a device's signals are: a table of planar stereo blocks, by Port. */
export const enum Port {
  /** the input and, in the same memory, the output; an instrument overwrites it */
  main = 0,
  /** what the device listens to and does not pass on; address 0 if nothing is connected */
  sidechain,
  count,
}

const ENTRY: usize = 8;
/** Bytes of a table of ports. */
export const PORTS: i32 = Port.count * 8;

// @ts-ignore: decorator
@inline
export function portLeft(ports: usize, port: Port): usize {
  return load<usize>(ports + <usize>port * ENTRY);
}

// @ts-ignore: decorator
@inline
export function portRight(ports: usize, port: Port): usize {
  return load<usize>(ports + <usize>port * ENTRY, 4);
}

/** Connects a port with the two channels of a block. */
export function setPort(ports: usize, port: Port, left: usize, right: usize): void {
  store<usize>(ports + <usize>port * ENTRY, left);
  store<usize>(ports + <usize>port * ENTRY, right, 4);
}
