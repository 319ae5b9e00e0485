import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds of a step (RFC 6238 §5.2). */
export const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 without padding (RFC 4648 §6). */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = "";
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** The bytes of a base32 text; throws on any other character. */
export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const character of text.replace(/={1,6}$/, "").toUpperCase()) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) throw new Error("Not base32.");
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}

/** The one-time password of a counter: HMAC-SHA-1 with dynamic truncation (RFC 4226 §5.3). */
export function hotp(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac("sha1", secret).update(message).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step that a time in ms belongs to. */
export const stepOf = (time: number): number => Math.floor(time / 1000 / STEP_SECONDS);

/**
 * The time step of the given code, at most one step before or after now (RFC 6238 §5.2); null if it matches none. The
 * store makes sure that each step is used only once.
 */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const present = stepOf(now.getTime());
  let found: number | null = null;
  for (const step of [present - 1, present, present + 1]) {
    const expected = Buffer.from(hotp(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** The URI from which authenticators read the secret (Key Uri Format). */
export function otpauthUri(secret: string, person: string, issuer = "Backline"): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(person)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
