import type pg from "pg";
import { emailKey } from "../../accounts/email";
import { type AudienceEvent, record } from "../../analytics/record";
import { DAY_MS } from "../../clock";
import { type Queryable, transaction } from "../../database/database";
import { createLedger } from "../../ledger/ledger";
import { createRewards } from "../../ledger/rewards";
import type { ReleaseRow } from "../../releases/store";
import { chargeWithin } from "../../releases/views";
import { comment, follow, like, share } from "../../social/interactions";
import { earn } from "../../social/watching/heartbeat";
import { emailOf } from "../cast/fans";
import { beginningOf, type CastRow, lockHistory, noteWritten } from "../store";
import { type Listening, type PlannedEvent, type PlanOptions, planDay } from "./plan";

/** Writes the planned history with the same functions that serve real requests, each event at its own time. */

const MINUTE = 60;

/** The people and releases that the history is about. */
export interface Stage {
  /** people by mail address */
  readonly cast: ReadonlyMap<string, CastRow>;
  /** audible releases, by song */
  readonly releases: ReadonlyMap<string, ReleaseRow>;
}

type Player = { readonly accountId: string; readonly verified: true };

/** Carries out a day's events, one after another, with the clock set to the time of each. */
class Day {
  private now = new Date(0);
  private readonly clock = () => this.now;
  private readonly ledger = createLedger(this.clock);
  private readonly rewards = createRewards(this.clock, { atOnce: true });
  private readonly events: AudienceEvent[] = [];

  constructor(
    private readonly on: Queryable,
    private readonly stage: Stage,
  ) {}

  async play(deeds: readonly PlannedEvent[]): Promise<void> {
    for (const deed of deeds) {
      this.now = deed.at;
      const person = this.personOf(deed.fan);
      if (deed.kind === "listening") await this.listen(deed, person);
      else if (person) await this.rewards.claimDaily(this.on, person);
    }
    await record(this.on, ...this.events);
  }

  private personOf(fan: string | null): Player | null {
    const row = fan === null ? undefined : this.stage.cast.get(emailKey(emailOf(fan)));
    return row ? { accountId: row.account_id, verified: true } : null;
  }

  private async listen(deed: Listening, person: Player | null): Promise<void> {
    const release = this.stage.releases.get(deed.song);
    if (!release || (deed.fan !== null && person === null)) return;
    if (!(await this.pays(release, person))) return;
    const act = { publicationId: release.id, owner: release.account_id, person: person?.accountId ?? null };
    this.events.push({ ...act, kind: "play", at: deed.at });
    for (let minute = 0; (minute + 1) * MINUTE <= deed.seconds; minute++) {
      this.now = new Date(deed.at.getTime() + (minute + 1) * MINUTE * 1000);
      this.events.push({ ...act, kind: "minute", at: this.now });
      const credit = { from: minute * MINUTE, to: (minute + 1) * MINUTE, position: (minute + 1) * MINUTE };
      if (person) await earn(this.on, { rewards: this.rewards }, { person, publication: release, credit });
    }
    if (person) await this.act(deed, release, person);
  }

  /** The reactions after listening. */
  private async act({ likes, follows, shares, remark }: Listening, release: ReleaseRow, person: Player): Promise<void> {
    const { id: publicationId, account_id: artist } = release;
    const about = { publicationId, artist, accountId: person.accountId, now: this.now };
    if (likes && (await like(this.on, about))) {
      await this.rewards.reward(this.on, { person, occasion: "release.like", thing: publicationId, owner: artist });
    }
    if (remark !== null && !(await this.hasCommented(about))) await comment(this.on, { ...about, text: remark });
    if (shares) await share(this.on, about);
    if (follows) await follow(this.on, about);
  }

  private async hasCommented({
    publicationId,
    accountId,
  }: {
    publicationId: string;
    accountId: string;
  }): Promise<boolean> {
    const { rowCount } = await this.on.query(
      "select from publication_comments where publication_id = $1 and account_id = $2 limit 1",
      [publicationId, accountId],
    );
    return rowCount === 1;
  }

  /** Whether the view may begin: pays its price if there are enough coins. */
  private async pays(release: ReleaseRow, person: Player | null): Promise<boolean> {
    if (release.price === "0") return true;
    if (!person) return false;
    const { available } = await this.ledger.balance(this.on, person.accountId);
    if (available < BigInt(release.price)) return false;
    await chargeWithin(this.on, { clock: this.clock, ledger: this.ledger }, person.accountId, release);
    return true;
  }
}

export interface WriteOptions {
  readonly pool: pg.Pool;
  readonly days: number;
  readonly fans: number;
  /** read anew for each day, because somebody may have deleted a release */
  readonly stage: () => Promise<Stage>;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * Writes the history from where it stands until now, one day per transaction, so that after an interruption it
 * continues there. Returns the number of days written.
 */
export async function writeHistory({ pool, days, fans, stage, now, signal }: WriteOptions): Promise<number> {
  for (let written = 0; ; written++) {
    signal.throwIfAborted();
    const present = await stage();
    const more = await transaction(pool, async (client) => {
      const { begun_at, written_until: until } = await lockHistory(client);
      if (until >= now) return false;
      const plan: PlanOptions = { from: beginningOf(begun_at, days), days, fans };
      const day = Math.floor((until.getTime() - plan.from.getTime()) / DAY_MS);
      const ends = new Date(Math.min(now.getTime(), plan.from.getTime() + (day + 1) * DAY_MS));
      await new Day(client, present).play(planDay(plan, day).filter(({ at }) => at >= until && at < ends));
      await noteWritten(client, ends);
      return true;
    });
    if (!more) return written;
  }
}
