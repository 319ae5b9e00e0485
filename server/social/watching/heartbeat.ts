import type { RewardAnswer } from "../../../contract/api/wallet";
import type { Refusal } from "../../../contract/rewards";
import { HEARTBEAT } from "../../../contract/social";
import { record } from "../../analytics/record";
import type { Clock } from "../../clock";
import type { Queryable } from "../../database/database";
import { ApiError } from "../../errors";
import type { Session } from "../../http/session";
import { type Rewarded, type Rewards, refused } from "../../ledger/rewards";
import { demand } from "../../policy/policy";
import { PublicationThing } from "../../publications/policy";
import { findPublication, type Publication } from "../../publications/store";
import { type Credit, creditOf, hear, secondsOf } from "./credit";
import { keepHeard, lockStream, noteBeat, readHeard, type StreamRow, takeTurn } from "./store";

interface Ports {
  readonly clock: Clock;
  readonly rewards: Rewards;
}

export interface Beat {
  readonly watchId: string;
  readonly session: Session | null;
  readonly position: number;
  readonly playing: boolean;
  /** the country of who listens */
  readonly region: string;
}

export interface BeatAnswer {
  readonly reward: RewardAnswer;
  readonly seconds: number;
  readonly next: number;
}

const MINUTE = 60;
const no = (refusal: Refusal) => refused("watch.minute", refusal);

/** Why nothing heard in a stream can earn; null if it can. */
function neverEarns(stream: StreamRow, session: Session | null, { account_id }: Publication): Refusal | null {
  if (!session || stream.account_id === null) return "signed_out";
  if (account_id === session.accountId) return "own_release";
  return session.verified ? null : "unverified";
}

/** How long a publication has played at most until now, in seconds: of a live one, since it began. */
function lengthOf({ kind, seconds, published_at }: Publication, now: Date): number {
  if (seconds !== null) return seconds;
  return kind === "live" && published_at ? Math.max(0, (now.getTime() - published_at.getTime()) / 1000) : 0;
}

/** What is asked of a publication whose minutes earn. */
type Earning = Pick<Publication, "id" | "account_id" | "seconds">;

/** Records what a person has heard, and pays the reward if that completes a minute. */
export async function earn(
  on: Queryable,
  { rewards }: Pick<Ports, "rewards">,
  { person, publication, credit }: { person: Rewarded; publication: Earning; credit: Credit },
): Promise<Omit<BeatAnswer, "next">> {
  const part = secondsOf(credit);
  const before = await readHeard(on, person.accountId, publication.id);
  if (part.end === part.first) return { reward: no("too_soon"), seconds: before.seconds };
  const heard = hear(before, part, publication.seconds);
  const { seconds } = heard;
  if (seconds === before.seconds) return { reward: no("replayed"), seconds };
  await keepHeard(on, person.accountId, publication.id, heard);
  const minute = Math.floor(seconds / MINUTE);
  if (minute === Math.floor(before.seconds / MINUTE)) return { reward: no("too_soon"), seconds };
  const reward = await rewards.reward(on, {
    person,
    occasion: "watch.minute",
    thing: `${publication.id}:${minute}`,
    owner: publication.account_id,
  });
  return { reward, seconds };
}

/**
 * Processes a heartbeat, within the caller's transaction. A minute earns after sixty seconds of a publication that this
 * person had not heard before, timed by the server's clock; only one stream of a person earns at a time. Throws
 * "not_found" if this person has no such view or may no longer see the publication.
 */
export async function heartbeat(on: Queryable, ports: Ports, beat: Beat): Promise<BeatAnswer> {
  const now = ports.clock();
  const stream = await lockStream(on, beat.watchId);
  const stranger = stream && stream.account_id !== null && stream.account_id !== beat.session?.accountId;
  if (!stream || stranger) throw new ApiError("not_found", "There is no such view.");
  const found = await findPublication(on, stream.publication_id);
  const publication = demand(beat.session, "view", PublicationThing, found);
  const position = Math.min(beat.position, lengthOf(publication, now));
  const after = (seconds: number, at: number) =>
    noteBeat(on, stream.id, { beatAt: beat.playing ? now : null, position: at, seconds });

  const never = neverEarns(stream, beat.session, publication);
  if (never === null && beat.session) {
    const until = new Date(now.getTime() + (beat.playing ? HEARTBEAT.holdSeconds * 1000 : 0));
    if (!(await takeTurn(on, beat.session.accountId, stream.id, until, now))) {
      // what plays beside an earning stream does not count later either
      await noteBeat(on, stream.id, { beatAt: null, position, seconds: stream.seconds });
      return { reward: no("other_stream"), seconds: 0, next: HEARTBEAT.everySeconds };
    }
  }
  const credit = creditOf({ beatAt: stream.beat_at, position: stream.position }, position, now);
  const played = stream.seconds + credit.to - credit.from;
  await after(played, credit.position);
  if (Math.floor(played / MINUTE) > Math.floor(stream.seconds / MINUTE)) {
    await record(on, {
      kind: "minute",
      publicationId: publication.id,
      owner: publication.account_id,
      person: stream.account_id,
      at: now,
      region: beat.region,
    });
  }
  if (never !== null || !beat.session) {
    return { reward: no(never ?? "signed_out"), seconds: 0, next: HEARTBEAT.everySeconds };
  }
  const earned = await earn(on, ports, { person: beat.session, publication, credit });
  const left = MINUTE - (earned.seconds % MINUTE);
  return { ...earned, next: Math.min(HEARTBEAT.everySeconds, left + 0.5) };
}
