import { createECDH } from "node:crypto";
import type { KeyRing } from "../../keys/keyRing";

/** The order of the curve P-256 (FIPS 186-4, D.1.2.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** How the server names itself to push services (VAPID, RFC 8292): keys in base64url. */
export interface Vapid {
  readonly publicKey: string;
  readonly privateKey: string;
  /** whom a push service may write to */
  readonly subject: () => string;
}

/**
 * The key pair of this platform, made of the key ring's first secret: browsers tie their subscriptions to it, so it
 * stays when keys rotate. The private key is taken modulo the order, with 128 bits to spare (FIPS 186-5, A.2.1).
 */
export function createVapid(keys: KeyRing, publicUrl: () => string): Vapid {
  const wide = BigInt(`0x${keys.lasting("vapid", 48).toString("hex")}`);
  const scalar = (wide % (ORDER - 1n)) + 1n;
  const pair = createECDH("prime256v1");
  const secret = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey().toString("base64url"),
    privateKey: secret.toString("base64url"),
    // a site that only this machine reaches has no https address, which is asked for
    subject: () => (publicUrl().startsWith("https://") ? publicUrl() : "mailto:no-reply@localhost"),
  };
}
