/**
 * Memory of the bytes that a message holds, to be handed over rather than copied: of those that have memory of their
 * own. Whoever sends them has them no more.
 */
export function heldIn(message: unknown): ArrayBuffer[] {
  if (message === null || typeof message !== "object") return [];
  if (message instanceof Uint8Array) {
    const { buffer, byteLength } = message;
    return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
  }
  return Array.isArray(message) ? [] : Object.values(message).flatMap(heldIn);
}
