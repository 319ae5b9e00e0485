/** Where a device's signals stand: a table of planar stereo blocks, by Port. */
export const enum Port {
  /** what goes in, and in the same place what comes out; an instrument overwrites it */
  main = 0,
  /** what the device listens to and does not give on; at address 0 where nothing is connected */
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
