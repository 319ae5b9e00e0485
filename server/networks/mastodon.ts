import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { quoted, said } from "../../contract/words/said";
import type { Clock } from "../clock";
import { ApiError } from "../errors";
import { randomId } from "../ids";
import type { GuardedFetch } from "../net/guardedFetch";
import { multipartOf } from "./multipart";
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
  webAddress,
} from "./network";

const SCOPES = "read:accounts read:statuses write:statuses write:media";

const appSchema = z.object({ client_id: kept, client_secret: kept });
const tokenSchema = z.object({ access_token: kept });
const accountSchema = z.object({ id: kept, acct: kept, url: webAddress, followers_count: z.number().int() });
const statusSchema = z.object({ id: kept, url: webAddress });
const listedSchema = z.array(
  statusSchema.extend({ created_at: z.iso.datetime({ offset: true }), content: z.string() }),
);
const countsSchema = z.object({
  favourites_count: z.number().int(),
  replies_count: z.number().int(),
  reblogs_count: z.number().int(),
});
const metadataSchema = z.object({ code_challenge_methods_supported: z.array(z.string()).optional() });
const secretsSchema = z.object({ token: z.string(), clientId: z.string(), clientSecret: z.string() });
type Secrets = z.infer<typeof secretsSchema>;

/** This server as an app of a Mastodon server. */
export interface App {
  readonly clientId: string;
  readonly clientSecret: string;
  /** the server takes PKCE (since Mastodon 4.3) */
  readonly pkce: boolean;
  readonly redirect: string;
}

interface Ports {
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
  /** between looks at a picture that the server still works on */
  readonly pauseMs?: number;
}

/** So long after it was asked, a server that does not have a post will not get it any more. */
const SETTLED_MS = 3 * 60_000;
const MOST_LOOKS = 20;

/** The origin of a server by what a person typed: "mastodon.social", "https://mastodon.social/@ann". */
export function originOf(typed: string): string {
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed.replace(/^@?[^@/]*@/, "")}`;
  if (!URL.canParse(text))
    throw new ApiError("invalid_request", "That is no server. Enter its name, such as mastodon.social.");
  return new URL(text).origin;
}

/** The text of a status, which comes as HTML, without anything between its letters. */
const lettersOf = (html: string): string =>
  html
    .replace(/<[^<>]{0,2000}>/g, "")
    .replace(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, "");
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  apos: "'",
  nbsp: "",
};

/**
 * Mastodon, and servers with its API. Written by docs.joinmastodon.org as of 2 July 2026 (methods/apps, oauth, statuses,
 * media, accounts; api/rate-limits).
 */
export class Mastodon implements NetworkPort {
  readonly name = "mastodon";
  readonly way = "oauth";
  readonly source = "docs.joinmastodon.org, 2 July 2026";
  readonly mostPictures = 4;

  constructor(private readonly ports: Ports) {}

  /** Registers this server as an app. */
  async register(server: string, redirect: string, website: string): Promise<App> {
    const { fetch } = this.ports;
    const metadata = await ask(fetch, `${server}/.well-known/oauth-authorization-server`, {});
    const { code_challenge_methods_supported = [] } = metadataSchema.catch({}).parse(metadata.json ?? {});
    const answer = await ask(fetch, `${server}/api/v1/apps`, {
      method: "POST",
      json: { client_name: "Backline", redirect_uris: redirect, scopes: SCOPES, website },
    });
    const app = appSchema.safeParse(answer.json);
    if (answer.status !== 200 || !app.success) {
      throw new ApiError("conflict", "That server did not take Backline as an app. Is it a Mastodon server?");
    }
    const pkce = code_challenge_methods_supported.includes("S256");
    return { clientId: app.data.client_id, clientSecret: app.data.client_secret, pkce, redirect };
  }

  /** The server's page that asks its person, and what is needed when they come back. */
  begin(server: string, app: App, state: string): { readonly address: string; readonly verifier: string } {
    const verifier = randomId(48);
    const query = new URLSearchParams({
      response_type: "code",
      client_id: app.clientId,
      redirect_uri: app.redirect,
      scope: SCOPES,
      state,
      ...(app.pkce
        ? {
            code_challenge: createHash("sha256").update(verifier).digest("base64url"),
            code_challenge_method: "S256",
          }
        : {}),
    });
    return { address: `${server}/oauth/authorize?${query}`, verifier };
  }

  /** Exchanges the code for a token. */
  async arrive(server: string, app: App, code: string, verifier: string): Promise<Connected> {
    const { fetch } = this.ports;
    const answer = await ask(fetch, `${server}/oauth/token`, {
      method: "POST",
      json: {
        grant_type: "authorization_code",
        code,
        client_id: app.clientId,
        client_secret: app.clientSecret,
        redirect_uri: app.redirect,
        ...(app.pkce ? { code_verifier: verifier } : {}),
      },
    });
    const token = tokenSchema.safeParse(answer.json);
    if (answer.status !== 200 || !token.success) {
      throw new ApiError("conflict", "That server did not accept the code. Connect the account again.");
    }
    const secrets: Secrets = { token: token.data.access_token, clientId: app.clientId, clientSecret: app.clientSecret };
    const own = await ask(fetch, `${server}/api/v1/accounts/verify_credentials`, { token: secrets.token });
    const account = accountSchema.safeParse(own.json);
    if (own.status !== 200 || !account.success)
      throw new ApiError("conflict", "That server did not say whose account it is.");
    return {
      server,
      foreignId: account.data.id,
      name: `@${account.data.acct}@${new URL(server).host}`,
      url: account.data.url,
      followers: account.data.followers_count,
      secrets,
    };
  }

  /** Throws what an answer that is no success means: nothing was published. Does nothing for the server's own failures. */
  private demand({ status, headers, json }: JsonAnswer): void {
    if (status < 400 || status >= 500) return;
    if (status === 401 || status === 403) {
      throw new NetworkError("lost", said`Mastodon lets Backline in no longer. Connect the account again.`);
    }
    if (status === 429) {
      throw new NetworkError("busy", said`Mastodon asked to wait.`, limitEnds(headers, this.ports.clock()));
    }
    throw new NetworkError("refused", said`Mastodon refused the post: ${quoted(errorIn(json) ?? String(status))}`);
  }

  private async upload(account: Account, token: string, picture: Message["pictures"][number], signal: AbortSignal) {
    const { fetch, pauseMs = 1000 } = this.ports;
    const form = multipartOf(
      { description: picture.alt },
      { name: "file", type: "image/jpeg", bytes: await picture.read() },
    );
    const sent = await ask(fetch, `${account.server}/api/v2/media`, {
      method: "POST",
      token,
      headers: { "content-type": form.type },
      body: form.body,
      signal,
    });
    this.demand(sent);
    const media = z.object({ id: z.string() }).parse(sent.json);
    let { status } = sent;
    for (let looks = 0; (status === 202 || status === 206) && looks < MOST_LOOKS; looks += 1) {
      await sleep(pauseMs, undefined, { signal });
      const look = await ask(fetch, `${account.server}/api/v1/media/${encodeURIComponent(media.id)}`, {
        token,
        signal,
      });
      this.demand(look);
      ({ status } = look);
    }
    if (status !== 200) throw new Error("The picture was not ready in time.");
    return media.id;
  }

  async publish(account: Account, message: Message, signal: AbortSignal): Promise<Published> {
    const { token } = secretsSchema.parse(account.secrets);
    const media: string[] = [];
    try {
      for (const picture of message.pictures) media.push(await this.upload(account, token, picture, signal));
    } catch (error) {
      if (error instanceof NetworkError) throw error;
      // a picture by itself is no post: it is tried again
      const { clock } = this.ports;
      throw new NetworkError(
        "busy",
        said`A picture could not be sent to Mastodon.`,
        new Date(clock().getTime() + 300_000),
      );
    }
    let answer: JsonAnswer;
    try {
      answer = await ask(this.ports.fetch, `${account.server}/api/v1/statuses`, {
        method: "POST",
        token,
        headers: { "idempotency-key": message.marker },
        json: { status: message.text, media_ids: media, visibility: "public" },
        signal,
      });
    } catch (error) {
      if (!wasNotSent(error)) throw error;
      const { clock } = this.ports;
      throw new NetworkError(
        "busy",
        said`The Mastodon server could not be reached.`,
        new Date(clock().getTime() + 300_000),
      );
    }
    this.demand(answer);
    return statusSchema.parse(answer.json);
  }

  /** By text and time: Mastodon keeps no mark of ours that could be read. */
  async find(account: Account, message: Message, since: Date, signal: AbortSignal) {
    const { token } = secretsSchema.parse(account.secrets);
    const path = `/api/v1/accounts/${encodeURIComponent(account.foreignId)}/statuses?limit=40&exclude_reblogs=true`;
    const answer = await ask(this.ports.fetch, `${account.server}${path}`, { token, signal });
    const listed = listedSchema.safeParse(answer.json);
    if (answer.status !== 200 || !listed.success) return null;
    // clocks of two servers differ a little
    const after = listed.data.filter((one) => Date.parse(one.created_at) >= since.getTime() - 60_000);
    const wanted = message.text.replace(/\s+/g, "");
    const found = after.find(({ content }) => lettersOf(content) === wanted);
    if (found) return { id: found.id, url: found.url };
    // others of that time may be it, written by the server in another way: only a person can tell
    if (after.length > 0) return null;
    return this.ports.clock().getTime() - since.getTime() > SETTLED_MS ? ("absent" as const) : null;
  }

  async followers(account: Account, signal: AbortSignal): Promise<number> {
    const { token } = secretsSchema.parse(account.secrets);
    const answer = await ask(this.ports.fetch, `${account.server}/api/v1/accounts/verify_credentials`, {
      token,
      signal,
    });
    this.demand(answer);
    return accountSchema.parse(answer.json).followers_count;
  }

  async reactions(account: Account, id: string, signal: AbortSignal): Promise<Reactions | null> {
    const { token } = secretsSchema.parse(account.secrets);
    const answer = await ask(this.ports.fetch, `${account.server}/api/v1/statuses/${encodeURIComponent(id)}`, {
      token,
      signal,
    });
    if (answer.status === 404) return null;
    this.demand(answer);
    const { favourites_count: likes, replies_count: comments, reblogs_count: shares } = countsSchema.parse(answer.json);
    return { likes, comments, shares };
  }

  async disconnect(account: Account, signal: AbortSignal): Promise<void> {
    const { token, clientId, clientSecret } = secretsSchema.parse(account.secrets);
    await ask(this.ports.fetch, `${account.server}/oauth/revoke`, {
      method: "POST",
      json: { client_id: clientId, client_secret: clientSecret, token },
      signal,
    });
  }
}
