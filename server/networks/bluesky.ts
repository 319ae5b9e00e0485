import { createHash } from "node:crypto";
import { z } from "zod";
import { quoted, said } from "../../contract/words/said";
import type { Clock } from "../clock";
import { ApiError } from "../errors";
import type { GuardedFetch } from "../net/guardedFetch";
import {
  type Account,
  ask,
  type Connected,
  errorIn,
  type JsonAnswer,
  kept,
  limitEnds,
  type Message,
  NetworkError,
  type NetworkPort,
  type Published,
  type Reactions,
  wasNotSent,
} from "./network";

const POSTS = "app.bsky.feed.post";
const MOST_PICTURE_BYTES = 1_000_000;

const sessionSchema = z.object({ accessJwt: kept, refreshJwt: kept, handle: kept, did: kept });
const secretsSchema = sessionSchema.pick({ accessJwt: true, refreshJwt: true });
type Secrets = z.infer<typeof secretsSchema>;
const recordSchema = z.object({ uri: kept });
const failureSchema = z.object({ error: z.string() });
const blobSchema = z.object({ blob: z.looseObject({ ref: z.unknown(), mimeType: z.string(), size: z.number() }) });
const profileSchema = z.object({ followersCount: z.number().int() });
const postsSchema = z.object({
  posts: z.array(
    z.object({
      likeCount: z.number().int().default(0),
      replyCount: z.number().int().default(0),
      repostCount: z.number().int().default(0),
      quoteCount: z.number().int().default(0),
    }),
  ),
});

const SORTABLE = "234567abcdefghijklmnopqrstuvwxyz";

/**
 * The key of a post's record: a TID (atproto.com/specs/tid: 53 bits of microseconds, then 10 of a clock's id, in 13
 * sortable letters) that is always the same for the same marker and time, so that a second record of it can't be made.
 */
export function keyOfRecord(marker: string, at: Date): string {
  const hash = createHash("sha256").update(marker).digest();
  const micros = BigInt(at.getTime()) * 1000n + BigInt(hash.readUInt32BE(0) % 1000);
  let bits = (micros << 10n) | BigInt(hash.readUInt32BE(4) % 1024);
  let key = "";
  for (let letter = 0; letter < 13; letter += 1) {
    key = `${SORTABLE[Number(bits & 31n)]}${key}`;
    bits >>= 5n;
  }
  return key;
}

/** An address without the punctuation of the sentence that it ends. */
function withoutEnd(address: string): string {
  let end = address.length;
  while (end > 0 && ".,;:!?)]".includes(address[end - 1] ?? "")) end -= 1;
  return address.slice(0, end);
}

/** Where links and hashtags stand in a text, in bytes of UTF-8 (app.bsky.richtext.facet). */
export function facetsOf(text: string) {
  const bytes = (upTo: number) => Buffer.byteLength(text.slice(0, upTo), "utf8");
  const facets = [];
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]{1,1900}/g)) {
    const uri = withoutEnd(match[0]);
    const index = { byteStart: bytes(match.index), byteEnd: bytes(match.index + uri.length) };
    facets.push({ index, features: [{ $type: "app.bsky.richtext.facet#link", uri }] });
  }
  for (const match of text.matchAll(/(?<=^|\s)#([\p{L}\p{N}_]{1,64})/gu)) {
    const index = { byteStart: bytes(match.index), byteEnd: bytes(match.index + match[0].length) };
    facets.push({ index, features: [{ $type: "app.bsky.richtext.facet#tag", tag: match[1] }] });
  }
  return facets;
}

interface Ports {
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
}

/** So long after it was asked, a server that does not have a post will not get it any more. */
const SETTLED_MS = 60_000;

/**
 * Bluesky, and other servers of the AT protocol. Written by docs.bsky.app and its lexicons as of 21 April 2026
 * (server.createSession, refreshSession and deleteSession, repo.createRecord, getRecord and uploadBlob, feed.post,
 * embed.images; advanced-guides/posts and rate-limits). Sessions are by app password.
 */
export class Bluesky implements NetworkPort {
  readonly name = "bluesky";
  readonly way = "password";
  readonly source = "docs.bsky.app, 21 April 2026";
  readonly mostPictures = 4;

  constructor(private readonly ports: Ports) {}

  async connect(server: string, handle: string, password: string): Promise<Connected> {
    const answer = await ask(this.ports.fetch, `${server}/xrpc/com.atproto.server.createSession`, {
      method: "POST",
      json: { identifier: handle.replace(/^@/, ""), password },
    });
    if (answer.status === 429) throw new ApiError("too_many_requests", "That server asks to wait before another try.");
    const session = sessionSchema.safeParse(answer.json);
    if (answer.status !== 200 || !session.success) {
      const { error } = failureSchema.catch({ error: "" }).parse(answer.json);
      throw new ApiError(
        "conflict",
        error === "AuthFactorTokenRequired"
          ? "That is your account's own password. Make an app password in Bluesky's settings, and enter it here."
          : "That server did not take this handle and app password.",
      );
    }
    const { did, handle: name, accessJwt, refreshJwt } = session.data;
    const profile = await ask(
      this.ports.fetch,
      `${server}/xrpc/app.bsky.actor.getProfile?${new URLSearchParams({ actor: did })}`,
      { token: accessJwt },
    );
    const counted = profileSchema.safeParse(profile.json);
    return {
      server,
      foreignId: did,
      name: `@${name}`,
      url: `https://bsky.app/profile/${did}`,
      followers: counted.success ? counted.data.followersCount : null,
      secrets: { accessJwt, refreshJwt },
    };
  }

  private demand({ status, headers, json }: JsonAnswer): void {
    if (status < 400 || status >= 500) return;
    if (status === 401 || status === 403) throw lost();
    if (status === 429) {
      throw new NetworkError("busy", said`Bluesky asked to wait.`, limitEnds(headers, this.ports.clock()));
    }
    throw new NetworkError("refused", said`Bluesky refused the post: ${quoted(errorIn(json) ?? String(status))}`);
  }

  /** Asks with the account's session, and once more with a renewed one where it has run out. */
  private async asking(account: Account, path: string, request: Omit<Parameters<typeof ask>[2], "token">) {
    const used = secretsSchema.parse(account.secrets);
    const go = (token: string) => ask(this.ports.fetch, `${account.server}/xrpc/${path}`, { ...request, token });
    const answer = await go(used.accessJwt);
    const { error } = failureSchema.catch({ error: "" }).parse(answer.json);
    // the session was looked at before anything else: nothing was done
    if (!(answer.status === 400 && error === "ExpiredToken") && answer.status !== 401) return answer;
    const renewed = await account.renew(async (current) => this.refresh(account.server, current), used);
    return go(secretsSchema.parse(renewed).accessJwt);
  }

  private async refresh(server: string, current: unknown): Promise<Secrets> {
    const { refreshJwt } = secretsSchema.parse(current);
    const answer = await ask(this.ports.fetch, `${server}/xrpc/com.atproto.server.refreshSession`, {
      method: "POST",
      token: refreshJwt,
    });
    const session = sessionSchema.safeParse(answer.json);
    if (answer.status !== 200 || !session.success) throw lost();
    return { accessJwt: session.data.accessJwt, refreshJwt: session.data.refreshJwt };
  }

  private later(sentence: NetworkError["sentence"]): NetworkError {
    return new NetworkError("busy", sentence, new Date(this.ports.clock().getTime() + 300_000));
  }

  private async images(account: Account, message: Message, signal: AbortSignal) {
    const images = [];
    for (const { alt, width, height, read } of message.pictures) {
      const bytes = await read();
      if (bytes.length > MOST_PICTURE_BYTES) {
        throw new NetworkError("refused", said`Bluesky takes pictures of one megabyte at most.`);
      }
      const answer = await this.asking(account, "com.atproto.repo.uploadBlob", {
        method: "POST",
        headers: { "content-type": "image/jpeg" },
        body: bytes,
        signal,
      });
      this.demand(answer);
      images.push({ alt, image: blobSchema.parse(answer.json).blob, aspectRatio: { width, height } });
    }
    return images;
  }

  async publish(account: Account, message: Message, signal: AbortSignal): Promise<Published> {
    let images: Awaited<ReturnType<Bluesky["images"]>>;
    try {
      images = await this.images(account, message, signal);
    } catch (error) {
      if (error instanceof NetworkError) throw error;
      throw this.later(said`A picture could not be sent to Bluesky.`);
    }
    const facets = facetsOf(message.text);
    let answer: JsonAnswer;
    try {
      answer = await this.asking(account, "com.atproto.repo.createRecord", {
        method: "POST",
        json: {
          repo: account.foreignId,
          collection: POSTS,
          rkey: keyOfRecord(message.marker, message.madeAt),
          record: {
            $type: POSTS,
            text: message.text,
            createdAt: this.ports.clock().toISOString(),
            ...(facets.length > 0 ? { facets } : {}),
            ...(images.length > 0 ? { embed: { $type: "app.bsky.embed.images", images } } : {}),
          },
        },
        signal,
      });
    } catch (error) {
      if (!wasNotSent(error)) throw error;
      throw this.later(said`The Bluesky server could not be reached.`);
    }
    this.demand(answer);
    return this.publishedOf(account, recordSchema.parse(answer.json).uri);
  }

  private publishedOf(account: Account, uri: string): Published {
    return { id: uri, url: `https://bsky.app/profile/${account.foreignId}/post/${uri.split("/").at(-1)}` };
  }

  async find(account: Account, message: Message, since: Date, signal: AbortSignal) {
    const rkey = keyOfRecord(message.marker, message.madeAt);
    const query = new URLSearchParams({ repo: account.foreignId, collection: POSTS, rkey });
    const answer = await this.asking(account, `com.atproto.repo.getRecord?${query}`, { signal });
    const record = recordSchema.safeParse(answer.json);
    if (answer.status === 200 && record.success) return this.publishedOf(account, record.data.uri);
    const { error } = failureSchema.catch({ error: "" }).parse(answer.json);
    if (answer.status !== 400 || error !== "RecordNotFound") return null;
    return this.ports.clock().getTime() - since.getTime() > SETTLED_MS ? ("absent" as const) : null;
  }

  async followers(account: Account, signal: AbortSignal): Promise<number> {
    const query = new URLSearchParams({ actor: account.foreignId });
    const answer = await this.asking(account, `app.bsky.actor.getProfile?${query}`, { signal });
    this.demand(answer);
    return profileSchema.parse(answer.json).followersCount;
  }

  async reactions(account: Account, id: string, signal: AbortSignal): Promise<Reactions | null> {
    const answer = await this.asking(account, `app.bsky.feed.getPosts?${new URLSearchParams({ uris: id })}`, {
      signal,
    });
    this.demand(answer);
    const [post] = postsSchema.parse(answer.json).posts;
    if (!post) return null;
    return { likes: post.likeCount, comments: post.replyCount, shares: post.repostCount + post.quoteCount };
  }

  async disconnect(account: Account, signal: AbortSignal): Promise<void> {
    const { refreshJwt } = secretsSchema.parse(account.secrets);
    await ask(this.ports.fetch, `${account.server}/xrpc/com.atproto.server.deleteSession`, {
      method: "POST",
      token: refreshJwt,
      signal,
    });
  }
}

const lost = () => new NetworkError("lost", said`Bluesky lets Backline in no longer. Connect the account again.`);
