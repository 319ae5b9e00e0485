import { auth } from "../../../contract/api/auth";
import { comments } from "../../../contract/api/comments";
import { type ReleaseCard, releases } from "../../../contract/api/releases";
import { social } from "../../../contract/api/social";
import { wallet } from "../../../contract/api/wallet";
import { watching } from "../../../contract/api/watching";
import { CAST_PASSWORD, type CastFan, emailOf, REMARKS } from "../cast/fans";
import type { Random } from "../random";
import { CallFailed, type CallRoute } from "./api";

/** What all listeners of a simulator share. */
export interface Audience {
  readonly call: CallRoute;
  readonly random: Random;
  readonly sleep: (ms: number) => Promise<void>;
  /** milliseconds of a monotonic clock */
  readonly now: () => number;
  /** session tokens of the signed-in fans, by handle */
  readonly tokens: Map<string, string>;
  /** codes of the links that fans have shared, by release */
  readonly links: Map<string, string>;
}

/** How likely each reaction is after listening. */
const CHANCES = { like: 0.25, comment: 0.07, follow: 0.08, share: 0.06, link: 0.4, whole: 0.75 } as const;
/** A listener chooses among so many of the newest releases. */
const CHOICE = 50;

async function tokenOf({ call, tokens }: Audience, { handle }: CastFan): Promise<string> {
  const known = tokens.get(handle);
  if (known !== undefined) return known;
  const answer = await call(auth.login, { body: { email: emailOf(handle), password: CAST_PASSWORD, remember: false } });
  if (!answer.success) throw new CallFailed(200, answer.message, null);
  tokens.set(handle, answer.token);
  return answer.token;
}

/** Does something whose refusal does not matter: too few coins, or the release is gone. */
async function perhaps<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallFailed && [402, 404, 409].includes(error.status)) return null;
    throw error;
  }
}

/** Chooses a release; newer ones are likelier. */
function chosen(random: Random, items: readonly ReleaseCard[]): ReleaseCard | null {
  return items[Math.floor(items.length * random.next() ** 1.4)] ?? null;
}

/** Plays a release for some seconds, with heartbeats like a real player's. */
async function listen(audience: Audience, watchId: string, seconds: number, token: string | undefined): Promise<void> {
  const { call, sleep, now } = audience;
  const began = now();
  let wait = 0;
  for (;;) {
    await sleep(Math.ceil(wait * 1000));
    const position = Math.min(seconds, (now() - began) / 1000);
    const playing = position < seconds;
    const beat = await call(watching.heartbeat, { params: { watchId }, body: { position, playing } }, token);
    if (!playing) return;
    wait = Math.min(beat.next, seconds - position);
  }
}

/** Writes one comment that nobody has written yet. */
async function remark({ call, random }: Audience, releaseId: string, token: string): Promise<void> {
  const params = { releaseId };
  const { items } = await call(comments.list, { params, query: { limit: CHOICE } }, token);
  const said = new Set(items.map(({ text }) => text));
  const left = REMARKS.filter((text) => !said.has(text));
  if (left.length === 0 || items.some(({ own }) => own)) return;
  await call(comments.post, { params, body: { text: random.pick(left) } }, token);
}

/** Likes, follows, comments or shares, each with its chance. */
async function react(audience: Audience, { id: releaseId, artist }: ReleaseCard, token: string): Promise<void> {
  const { call, random, links } = audience;
  const params = { releaseId };
  if (random.chance(CHANCES.like)) await perhaps(call(social.like, { params }, token));
  if (random.chance(CHANCES.comment)) await perhaps(remark(audience, releaseId, token));
  if (random.chance(CHANCES.follow)) await perhaps(call(social.follow, { params: { handle: artist.handle } }, token));
  if (random.chance(CHANCES.share)) {
    const link = await perhaps(call(social.share, { params }, token));
    if (link) links.set(releaseId, link.code);
  }
}

/**
 * One visit of a fan: signs in, takes the day's reward, chooses a release, listens, reacts. Null is a visitor without
 * an account. Throws `CallFailed` if the server asks to stop.
 */
export async function visit(audience: Audience, fan: CastFan | null): Promise<void> {
  const { call, random, links } = audience;
  const token = fan === null ? undefined : await tokenOf(audience, fan);
  if (token !== undefined) await perhaps(call(wallet.claim, {}, token));
  const { items } = await call(releases.latest, { query: { limit: CHOICE } }, token);
  const release = chosen(random, token === undefined ? items.filter(({ price }) => price === "0") : items);
  if (!release || release.seconds === null) return;
  const params = { releaseId: release.id };
  const link = random.chance(CHANCES.link) ? links.get(release.id) : undefined;
  const body = { price: release.price, ...(link === undefined ? {} : { share: link }) };
  const view = await perhaps(call(releases.view, { params, body }, token));
  if (!view) return;
  const part = random.chance(CHANCES.whole) ? 1 : 0.2 + 0.6 * random.next();
  await listen(audience, view.watch, release.seconds * part, token);
  if (token !== undefined) await react(audience, release, token);
}
