import { OCCASIONS, splitOfView, utcDay } from "../../../contract/rewards";
import { RELEASES } from "../../../server/demo/cast/releases";
import type { Listening, PlannedEvent } from "../../../server/demo/history/plan";

/** What a history comes to, reckoned by hand: no database, none of the server's functions. */
export interface Outcome {
  /** coins of fans and artists by handle, minor units */
  readonly coins: ReadonlyMap<string, bigint>;
  readonly revenue: bigint;
  /** "plays pixel-parade": how many */
  readonly counts: ReadonlyMap<string, number>;
}

const DAY_MS = 86_400_000;

export function reckon(deeds: readonly PlannedEvent[]): Outcome {
  const coins = new Map<string, bigint>();
  const counts = new Map<string, number>();
  const logins = new Map<string, { date: string; day: number }>();
  const paidUntil = new Map<string, number>();
  const heard = new Map<string, Set<number>>();
  const liked = new Set<string>();
  const likesToday = new Map<string, number>();
  const done = new Set<string>();
  let revenue = 0n;
  const give = (who: string, amount: bigint) => coins.set(who, (coins.get(who) ?? 0n) + amount);
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const once = (what: string, name: string) => {
    if (!done.has(what)) count(name);
    done.add(what);
  };

  const login = (fan: string, at: Date) => {
    const before = logins.get(fan);
    const date = utcDay(at);
    if (before?.date === date) return;
    const yesterday = utcDay(new Date(at.getTime() - DAY_MS));
    const day = before?.date === yesterday ? (before.day % 7) + 1 : 1;
    logins.set(fan, { date, day });
    give(fan, BigInt(day) * 1000n);
  };

  const listen = ({ fan, song, at, seconds, likes, follows, shares, remark }: Listening) => {
    const release = RELEASES.find((one) => one.song === song);
    if (!release) return;
    const price = BigInt(release.price);
    const mine = `${fan} ${song}`;
    if (price > 0n) {
      if (fan === null || (coins.get(fan) ?? 0n) < price) return;
      if (at.getTime() >= (paidUntil.get(mine) ?? 0)) {
        const { creator, platform } = splitOfView(price);
        give(fan, -price);
        give(release.artist, creator);
        revenue += platform;
        paidUntil.set(mine, at.getTime() + DAY_MS);
        count(`sold ${song}`);
      }
    }
    count(`plays ${song}`);
    for (let minute = 1; minute * 60 <= seconds; minute++) {
      count(`minutes ${song}`);
      if (fan === null) continue;
      const known = heard.get(mine) ?? new Set();
      if (!known.has(minute)) give(fan, OCCASIONS["watch.minute"].amount);
      heard.set(mine, known.add(minute));
    }
    if (fan === null) return;
    if (likes && !liked.has(mine)) {
      liked.add(mine);
      count(`likes ${song}`);
      const today = `${fan} ${utcDay(at)}`;
      const so = likesToday.get(today) ?? 0;
      if (so < OCCASIONS["release.like"].mostPerDay) give(fan, OCCASIONS["release.like"].amount);
      likesToday.set(today, so + 1);
    }
    if (remark !== null) once(`comment ${mine}`, `comments ${song}`);
    if (shares) once(`share ${mine}`, `shares ${song}`);
    if (follows) once(`follow ${fan} ${release.artist}`, `followers ${release.artist}`);
  };

  for (const deed of deeds) {
    if (deed.kind === "login") login(deed.fan, deed.at);
    else listen(deed);
  }
  return { coins, revenue, counts };
}
