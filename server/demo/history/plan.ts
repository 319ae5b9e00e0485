import type { Song } from "../../../contract/demo/build";
import { BAR } from "../../../contract/demo/pattern";
import { DAY_MS } from "../../clock";
import { FANS, REMARKS } from "../cast/fans";
import { type CastRelease, RELEASES } from "../cast/releases";
import { joinedAfter } from "../people";
import { type Random, randomOf } from "../random";
import { SONGS } from "../songs";

/** Plans what happens on each day of the demonstration's history, from a seed, before anything is written. */

/** A visit to collect the day's reward. */
export interface Login {
  readonly kind: "login";
  readonly at: Date;
  readonly fan: string;
}

/** One person listening to a song, and their reactions. */
export interface Listening {
  readonly kind: "listening";
  readonly at: Date;
  /** handle; null for a visitor without an account */
  readonly fan: string | null;
  readonly song: string;
  /** seconds of the song that they hear */
  readonly seconds: number;
  readonly likes: boolean;
  readonly follows: boolean;
  readonly shares: boolean;
  /** a comment, left out if they have commented on it before */
  readonly remark: string | null;
}

export type PlannedEvent = Login | Listening;

export interface PlanOptions {
  readonly from: Date;
  /** length of the history in days, up to the demonstration's setup */
  readonly days: number;
  readonly fans: number;
}

/** Length of a composition in seconds. */
export function secondsOf({ bpm, sectionBars, parts }: Song): number {
  const bars = Math.max(...parts.flatMap(({ sections }) => sections.map((bar) => bar + sectionBars)));
  return (bars * BAR * 60) / bpm;
}

/** How much happens on a day: grows through the year, rises and falls with the weeks, highest at weekends. */
function bustle(day: number, days: number, date: Date): number {
  const growth = 0.25 + 0.75 * Math.min(1, day / days);
  const swell = 1 + 0.2 * Math.sin(day / 9) + 0.1 * Math.sin(day / 3.7);
  const weekend = [0, 6].includes(date.getUTCDay()) ? 1.35 : 1;
  return growth * swell * weekend;
}

/** Random hour of a day: rarely at night, mostly in the evening. */
function timeOfDay(random: Random): number {
  const hour = random.chance(0.55) ? 16 + random.next() * 7 : 6 + random.next() * 14;
  return Math.floor(hour * 3_600_000);
}

const NEW_DAYS = 12;

/**
 * How likely a song is chosen on a day: by its popularity, more while it is new, and more if it suits the listener's
 * taste.
 */
function weightOf({ song, published, appeal }: CastRelease, day: number, days: number, fan: string | null): number {
  const age = day - published * days;
  if (age < 0) return 0;
  const taste = fan === null ? 1 : 0.3 + 1.7 * randomOf(`${fan}:${song}`).next();
  return appeal * taste * (1 + 2.5 * Math.exp(-age / NEW_DAYS));
}

function choose(random: Random, releases: readonly CastRelease[], weights: readonly number[]): CastRelease | null {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, release] of releases.entries()) {
    left -= weights[index] ?? 0;
    if (left < 0) return release;
  }
  return null;
}

function listening(random: Random, at: number, fan: string | null, release: CastRelease): Listening {
  const song = SONGS[release.song];
  const whole = song ? secondsOf(song) : 0;
  const signedIn = fan !== null;
  return {
    kind: "listening",
    at: new Date(at),
    fan,
    song: release.song,
    seconds: Math.floor(random.chance(0.72) ? whole : whole * random.next()),
    likes: random.chance(0.14) && signedIn,
    follows: random.chance(0.05) && signedIn,
    shares: random.chance(0.02) && signedIn,
    remark: random.chance(0.03) && signedIn ? random.pick(REMARKS) : null,
  };
}

/** What happens on day `day` of the history, in order of time. Always gives the same result for the same day. */
export function planDay({ from, days, fans }: PlanOptions, day: number): PlannedEvent[] {
  const begins = from.getTime() + day * DAY_MS;
  const random = randomOf(`day ${day}`);
  const busy = bustle(day, days, new Date(begins));
  const deeds: PlannedEvent[] = [];
  for (const [index, { handle }] of FANS.slice(0, fans).entries()) {
    const eager = 0.25 + 0.6 * randomOf(handle).next();
    const comes = random.chance(Math.min(0.95, eager * busy));
    if (!comes || day < Math.ceil(joinedAfter(index, fans) * days)) continue;
    let at = begins + timeOfDay(random);
    deeds.push({ kind: "login", at: new Date(at), fan: handle });
    const weights = RELEASES.map((release) => weightOf(release, day, days, handle));
    for (let left = 1 + random.below(3); left > 0; left--) {
      at += (1 + random.below(9)) * 60_000;
      const release = choose(random, RELEASES, weights);
      if (release && at < begins + DAY_MS - 300_000) deeds.push(listening(random, at, handle, release));
    }
  }
  const free = RELEASES.filter(({ price }) => price === "0");
  const weights = free.map((release) => weightOf(release, day, days, null));
  for (let left = Math.round(14 * busy * (0.5 + random.next())); left > 0; left--) {
    const release = choose(random, free, weights);
    if (release) deeds.push(listening(random, begins + timeOfDay(random), null, release));
  }
  return deeds.sort((a, b) => a.at.getTime() - b.at.getTime());
}
