/**
 * The buffers in a message that can be transferred to another thread instead of being copied: those that hold exactly
 * one byte array. Transferring detaches them: the sender can no longer read them.
 */
export function transferablesIn(message: unknown): ArrayBuffer[] {
  if (message === null || typeof message !== "object") return [];
  if (message instanceof Uint8Array) {
    const { buffer, byteLength } = message;
    return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
  }
  return Array.isArray(message) ? [] : Object.values(message).flatMap(transferablesIn);
}
