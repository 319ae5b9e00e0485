import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds by which a signature's time may differ from ours. */
const TOLERANCE_S = 300;

/**
 * Whether Stripe signed a webhook's body with this secret recently: HMAC-SHA256 over "time.body", in a header
 * "t=<seconds>,v1=<hex>,…" (docs.stripe.com/webhooks/signature). There are several v1 values while a secret is being
 * replaced.
 */
export function isSigned(body: Uint8Array, header: string | undefined, secret: string, now: Date): boolean {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("=", 2) as [string, string?]);
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_S) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value]) => {
    if (name !== "v1" || value === undefined) return false;
    const given = Buffer.from(value, "hex");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
