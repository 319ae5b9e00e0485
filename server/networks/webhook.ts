import { createHash, createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { said } from "../../contract/words/said";
import type { Clock } from "../clock";
import type { GuardedFetch } from "../net/guardedFetch";
import {
  type Account,
  ask,
  type Connected,
  type JsonAnswer,
  limitEnds,
  type Message,
  NetworkError,
  type NetworkPort,
  type Published,
  wasNotSent,
} from "./network";

const secretsSchema = z.object({ address: z.string(), secret: z.string() });

/** The signature of a message (standard-webhooks 1.0: HMAC-SHA256 over id, time and body). */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

interface Ports {
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
}

/**
 * An address of the artist's own, which takes posts as signed JSON (github.com/standard-webhooks, specification 1.0). The
 * message's id is the same for the same post, so that a receiver can tell. It can't be read: only the artist knows what
 * became of a post that was not answered.
 */
export class Webhook implements NetworkPort {
  readonly name = "webhook";
  readonly way = "address";
  readonly source = "Standard Webhooks 1.0";
  readonly mostPictures = 4;

  constructor(private readonly ports: Ports) {}

  /** Throws `GuardedError` for an address that must not be reached. */
  async connect(address: string): Promise<Connected & { readonly secrets: z.infer<typeof secretsSchema> }> {
    this.ports.fetch.check(address);
    const secret = `whsec_${randomBytes(24).toString("base64")}`;
    const { origin, host } = new URL(address);
    // who knows such an address can often post there by it alone: it is kept sealed, among the secrets
    const foreignId = createHash("sha256").update(address).digest("base64url");
    return { server: origin, foreignId, name: host, url: null, followers: null, secrets: { address, secret } };
  }

  async publish(account: Account, message: Message, signal: AbortSignal): Promise<Published> {
    const { address, secret } = secretsSchema.parse(account.secrets);
    const now = this.ports.clock();
    const { marker, text, pictures } = message;
    const shown = pictures.map(({ address: url, alt, width, height }) => ({ url, alt, width, height }));
    const data = { id: marker, text, url: message.address, pictures: shown };
    const body = JSON.stringify({ type: "post.published", timestamp: now.toISOString(), data });
    const seconds = Math.floor(now.getTime() / 1000);
    let answer: JsonAnswer;
    try {
      answer = await ask(this.ports.fetch, address, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "webhook-id": marker,
          "webhook-timestamp": String(seconds),
          "webhook-signature": signatureOf(secret, marker, seconds, body),
        },
        body: Buffer.from(body),
        signal,
      });
    } catch (error) {
      if (!wasNotSent(error)) throw error;
      throw new NetworkError("busy", said`The address could not be reached.`, new Date(now.getTime() + 300_000));
    }
    const { status, headers } = answer;
    if (status >= 200 && status < 300) return { id: marker, url: null };
    if (status === 410) throw new NetworkError("lost", said`The address says that it takes no more posts.`);
    if (status === 429 || status === 503)
      throw new NetworkError("busy", said`The address asked to wait.`, limitEnds(headers, now));
    if (status < 500) throw new NetworkError("refused", said`The address refused the post with ${String(status)}.`);
    throw new Error(`The webhook answered ${status}.`);
  }

  async disconnect(): Promise<void> {}
}
