import { randomBytes, randomFillSync } from "node:crypto";

/** A UUID of version 7 (RFC 9562 §5.7): 48 bits of time in milliseconds, then 74 random bits; sorts by time. */
export function uuidv7(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Random bytes fetched ahead: to ask the system for nine at each request took a fortieth of a busy server's time. */
const pool = Buffer.alloc(4096);
let taken = pool.length;

/** A secret or public id of so many random bytes (at most 4,096), in base64url. */
export function randomId(bytes = 16): string {
  if (taken + bytes > pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const id = pool.toString("base64url", taken, taken + bytes);
  // what was given out is known to nobody else
  pool.fill(0, taken, taken + bytes);
  taken += bytes;
  return id;
}
