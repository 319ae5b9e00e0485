/** What a byte adds to a remainder of at most 16 bits, most significant bit first. */
function table(width: 8 | 16, polynomial: number): Uint16Array {
  const top = 1 << (width - 1);
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let rest = byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) rest = rest & top ? (rest << 1) ^ polynomial : rest << 1;
    return rest & ((1 << width) - 1);
  });
}

const CRC8 = table(8, 0x07);
const CRC16 = table(16, 0x8005);

/** CRC-8 of a FLAC frame's header (RFC 9639, section 9.1.8). */
export function crc8(bytes: Uint8Array, from: number, to: number): number {
  let rest = 0;
  for (let at = from; at < to; at++) rest = CRC8[rest ^ (bytes[at] as number)] as number;
  return rest;
}

/** Continues the CRC-16 of a FLAC frame (RFC 9639, section 9.3): 0 after a complete frame with its footer. */
export function crc16(rest: number, bytes: Uint8Array, from: number, to: number): number {
  let next = rest;
  for (let at = from; at < to; at++) {
    next = ((next << 8) & 0xffff) ^ (CRC16[(next >> 8) ^ (bytes[at] as number)] as number);
  }
  return next;
}
