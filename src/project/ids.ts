import type { Id } from "../../contract/project/document";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const LENGTH = 16;

/** A new id for an entry of a document: 96 random bits in 16 characters. */
export function newId(): Id {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte & 63]).join("");
}

/** The demo project keeps one id, so that it is found again. */
export const DEMO_ID = "demo-first-light";
