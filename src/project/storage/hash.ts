/** The SHA-256 of a file in 64 lower-case hexadecimal digits. */
export async function hashOf(content: Blob | ArrayBuffer): Promise<string> {
  const bytes = content instanceof Blob ? await content.arrayBuffer() : content;
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
