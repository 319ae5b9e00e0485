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
import { ReleaseThing } from "../../releases/policy";
import { findRelease, type ReleaseRow } from "../../releases/store";
import { type Credit, creditOf, markHeard, secondsOf } from "./credit";
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
}

export interface BeatAnswer {
  readonly reward: RewardAnswer;
  readonly seconds: number;
  readonly next: number;
}

const MINUTE = 60;
const no = (refusal: Refusal) => refused("watch.minute", refusal);

/** Why nothing heard in a stream can earn; null if it can. */
function neverEarns(stream: StreamRow, session: Session | null, release: ReleaseRow): Refusal | null {
  if (!session || stream.account_id === null) return "signed_out";
  if (release.account_id === session.accountId) return "own_release";
  return session.verified ? null : "unverified";
}

/** Records what a person has heard, and pays the reward if that completes a minute. */
export async function earn(
  on: Queryable,
  { rewards }: Pick<Ports, "rewards">,
  { person, release, credit }: { person: Rewarded; release: ReleaseRow; credit: Credit },
): Promise<Omit<BeatAnswer, "next">> {
  const part = secondsOf(credit);
  const before = await readHeard(on, person.accountId, release.id);
  if (part.end === part.first) return { reward: no("too_soon"), seconds: before.seconds };
  const { bits, fresh } = markHeard(before.bits, part);
  if (fresh === 0) return { reward: no("replayed"), seconds: before.seconds };
  const seconds = before.seconds + fresh;
  await keepHeard(on, person.accountId, release.id, { bits, seconds });
  const minute = Math.floor(seconds / MINUTE);
  if (minute === Math.floor(before.seconds / MINUTE)) return { reward: no("too_soon"), seconds };
  const reward = await rewards.reward(on, {
    person,
    occasion: "watch.minute",
    thing: `${release.id}:${minute}`,
    owner: release.account_id,
  });
  return { reward, seconds };
}

/**
 * Processes a heartbeat, within the caller's transaction. A minute earns after sixty seconds of a release that this
 * person had not heard before, timed by the server's clock; only one stream of a person earns at a time. Throws
 * "not_found" if this person has no such view or may no longer see the release.
 */
export async function heartbeat(on: Queryable, ports: Ports, beat: Beat): Promise<BeatAnswer> {
  const now = ports.clock();
  const stream = await lockStream(on, beat.watchId);
  const stranger = stream && stream.account_id !== null && stream.account_id !== beat.session?.accountId;
  if (!stream || stranger) throw new ApiError("not_found", "There is no such view.");
  const release = demand(beat.session, "view", ReleaseThing, await findRelease(on, stream.release_id));
  const length = Number(release.frames ?? 0) / (release.sample_rate ?? 1);
  const position = Math.min(beat.position, length);
  const after = (seconds: number, at: number) =>
    noteBeat(on, stream.id, { beatAt: beat.playing ? now : null, position: at, seconds });

  const never = neverEarns(stream, beat.session, release);
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
      releaseId: release.id,
      artist: release.account_id,
      person: stream.account_id,
      at: now,
    });
  }
  if (never !== null || !beat.session) {
    return { reward: no(never ?? "signed_out"), seconds: 0, next: HEARTBEAT.everySeconds };
  }
  const earned = await earn(on, ports, { person: beat.session, release, credit });
  const left = MINUTE - (earned.seconds % MINUTE);
  return { ...earned, next: Math.min(HEARTBEAT.everySeconds, left + 0.5) };
}
