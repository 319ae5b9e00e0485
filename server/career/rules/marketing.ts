import { UNKNOWN_REGION } from "../../../contract/analytics";
import { counted, quoted, said } from "../../../contract/words/said";
import { DAY_MS } from "../../clock";
import { dropIn } from "../statistics";
import {
  COUNTED,
  countryName,
  type Finding,
  MOST_NAMED,
  type Rule,
  shown,
  THIS_WEEK,
  TODAY,
  unknownEffect,
  watch,
} from "./rule";

/** False alarms among artists of whom nothing has fallen. */
const FALSE_ALARMS = 0.05;
/** Weeks after a release that its plays are not compared: they fall after every launch. */
const LAUNCH_WEEKS = 2;
const WEEK_MS = 7 * DAY_MS;
const round = Math.round;

/** Releases whose plays fell, by a change point; the level is shared among all that are looked at. */
export const playsFell: Rule = ({ releases, now }) => {
  const looked = releases
    .map((release) => {
      const weeksOut = Math.floor((now.getTime() - release.since.getTime()) / WEEK_MS) - LAUNCH_WEEKS;
      return { release, weeks: weeksOut <= 0 ? [] : release.weeks.slice(-weeksOut) };
    })
    .filter(({ weeks }) => weeks.length >= 7);
  return looked.flatMap(({ release, weeks }): Finding[] => {
    const drop = dropIn(weeks, FALSE_ALARMS / looked.length);
    if (!drop) return [];
    const { before, after, p } = drop;
    const ago = weeks.length - drop.at;
    return [
      {
        kind: "plays-fell",
        subject: release.id,
        title: said`Bring listeners back to “${release.title}”`,
        description: said`It was played about ${round(before)} times a week, and ${round(after)} times since ${ago} weeks ago. A post or a new version shows it to those who have not heard it yet.`,
        priority: before >= 50 ? "high" : "medium",
        effect: unknownEffect(
          said`What a post brings to this release can be told once posts of yours have measured results. If plays came back, that would be ${round(before - after)} more a week.`,
        ),
        timeframe: THIS_WEEK,
        confidence: Math.floor(100 * (1 - p)),
        evidence: [
          shown(said`About ${round(before)} plays a week before, ${round(after)} since`, watch(release)),
          shown(
            said`So clear a fall comes about by chance in ${Math.ceil(1000 * p)} of 1,000 releases`,
            "/home?range=90d",
          ),
        ],
        action: shown(said`Share the release`, watch(release)),
      },
    ];
  });
};

export const coverMissing: Rule = ({ releases }) => {
  const bare = releases.filter(({ cover }) => !cover);
  if (bare.length === 0) return [];
  return [
    {
      kind: "cover-missing",
      subject: "all",
      title: counted("{n, plural, one {Give # release a cover} other {Give # releases a cover}}", { n: bare.length }),
      description: said`Lists, shared links and players show a release by its cover. Without one there is a grey square.`,
      priority: bare.some(({ plays }) => plays >= 20) ? "high" : "medium",
      effect: unknownEffect(said`How many more people open a release with a cover is not measured here.`),
      timeframe: TODAY,
      confidence: COUNTED,
      evidence: bare.slice(0, MOST_NAMED).map((release) =>
        shown(
          counted(
            "{n, plural, one {{title}: no cover, # play in 30 days} other {{title}: no cover, # plays in 30 days}}",
            {
              n: release.plays,
              title: quoted(release.title),
            },
          ),
          watch(release),
        ),
      ),
      action: shown(said`Add covers`, "/releases"),
    },
  ];
};

const QUIET_DAYS = 21;

export const quiet: Rule = ({ lastOut, now }) => {
  if (!lastOut) return [];
  const days = Math.floor((now.getTime() - lastOut.getTime()) / DAY_MS);
  if (days < QUIET_DAYS) return [];
  return [
    {
      kind: "quiet",
      // each stretch of silence is one finding
      subject: lastOut.toISOString().slice(0, 10),
      title: said`Publish something new`,
      description: said`Nothing came out for ${days} days. Followers are told of each release.`,
      priority: days >= 2 * QUIET_DAYS ? "high" : "medium",
      effect: unknownEffect(said`What a release brings differs too much from one to the next to be told beforehand.`),
      timeframe: THIS_WEEK,
      confidence: COUNTED,
      evidence: [shown(said`The latest thing came out ${days} days ago`, "/releases")],
      action: shown(said`Publish a release`, "/releases"),
    },
  ];
};

export const regionGrows: Rule = ({ followerRegions }) =>
  followerRegions
    .filter(({ region, won, before }) => region !== UNKNOWN_REGION && won >= 5 && won >= 2 * Math.max(1, before))
    .map(({ region, won, before }): Finding => {
      const country = countryName(region);
      // of won + before followers who come in even parts: how likely so many are of the later half, at most
      const n = won + before;
      const sure = 1 - Math.exp(-((won - before) ** 2) / (2 * n));
      return {
        kind: "region-grows",
        subject: region,
        title: said`Speak to your new followers in ${country}`,
        description: said`${won} people there began to follow you in 30 days, ${before} in the 30 days before. A post in their language or at their time of day reaches them.`,
        priority: won >= 20 ? "high" : "medium",
        effect: unknownEffect(
          said`What a post for one country brings can be told once posts of yours have measured results.`,
        ),
        timeframe: THIS_WEEK,
        confidence: Math.floor(100 * sure),
        evidence: [shown(said`${country}: ${won} new followers, ${before} in the month before`, "/home?range=30d")],
        action: shown(said`See where you are heard`, "/home?range=30d"),
      };
    });
