import type { CoachingResponse } from "../../contract/api/coach";
import { coins } from "../../contract/wallet";
import { type Said, said } from "../../contract/words/said";
import type { Writer } from "../words/writer";
import type { Facts, Projections } from "./facts";

type Topic = CoachingResponse["topic"];

/** Words by which a question's topic is known: English, German, Spanish. */
const WORDS: readonly (readonly [Topic, RegExp])[] = [
  ["collaboration", /collab|feature|duet|remix|together|zusammenarbeit|gemeinsam|colabor|juntos/i],
  [
    "monetization",
    /monet|money|earn|revenue|income|price|paid|geld|verdien|einnahm|preis|dinero|ingres|gan(o|ar|ancia)|precio/i,
  ],
  ["timing", /\bwhen\b|time|hour|day of|wann|uhrzeit|cuándo|cuando|hora/i],
  ["planning", /plan|schedul|calendar|content|post|publish|inhalt|beitr|veröffentlich|conteni|publica/i],
  ["engagement", /engag|like|comment|share|interact|interak|kommentar|coment|compart/i],
  ["growth", /grow|follow|fan|audience|reach|wachs|reichweite|publikum|crec|seguidor|alcance/i],
];

export const topicOf = (question: string): Topic =>
  WORDS.find(([, pattern]) => pattern.test(question))?.[0] ?? "overview";

interface Answer {
  readonly advice: readonly Said[];
  readonly steps: readonly Said[];
  readonly signs: readonly Said[];
  readonly links: readonly (readonly [label: Said, href: string])[];
}

const one = (value: number): string => value.toFixed(1);
const DASHBOARD: readonly [Said, string] = [said`Your last 30 days`, "/analytics-dashboard?range=30d"];
const RELEASES: readonly [Said, string] = [said`Your releases`, "/releases"];

function engagement({ summary, prediction: { platform } }: Facts): Answer {
  const { engagement: own, totalViews } = summary;
  const median = platform.engagement.value;
  const best = [...summary.topContent].sort((a, b) => (b.engagement ?? 0) - (a.engagement ?? 0))[0];
  return {
    advice: [
      own === null
        ? said`Nobody saw anything of yours in the last 30 days, so there is no engagement to improve yet.`
        : said`In the last 30 days, ${totalViews} views brought ${one(own)} likes, comments and shares for each 100.`,
      ...(own !== null && median !== null ? [said`The median publication here brings ${one(median)}.`] : []),
      ...(best && best.engagement !== null && best.engagement > 0
        ? [said`“${best.title}” does best of yours with ${one(best.engagement)}: look at what sets it apart.`]
        : []),
    ],
    steps: [
      said`Put one question that can be answered in a word into the text of your next publication.`,
      said`Answer the comments of the first day within that day.`,
      said`Change one thing at a time, so that the numbers can tell what helped.`,
    ],
    signs: [
      own === null ? said`A first view, like or comment` : said`More than ${one(own)} reactions for each 100 views`,
    ],
    links: [DASHBOARD],
  };
}

function planning({ published, typed, bestTime }: Facts): Answer {
  const { next, share } = bestTime;
  return {
    advice: [
      said`${published} publications of yours came out in the last 30 days; you named your plan “${{ id: typed.posting_frequency, values: {} }}”.`,
      next === null || share.value === null
        ? said`At which hour your audience is active is not known yet.`
        : said`Your audience is most active at ${next.slice(11, 16)} UTC on the weekday of ${next.slice(0, 10)}.`,
    ],
    steps: [
      said`Choose one weekday and hour, and keep it for four weeks.`,
      said`Finish each publication two days before its date.`,
      said`Take three publications out of each song: a part of it, how it was made, and a question about it.`,
    ],
    signs: [said`Four publications on their date in four weeks`],
    links: [[said`Content templates`, "/social-media-strategy-coach?guide=content-templates"], RELEASES],
  };
}

function collaboration({ followers, summary }: Facts): Answer {
  return {
    advice: [
      said`${followers} people follow you here, and ${summary.totalViews} views came in the last 30 days: partners of that size gain as much from you as you from them.`,
    ],
    steps: [
      said`Look for artists of your genre with about as many followers as you have.`,
      said`Write to one of them with one finished idea and a date.`,
      said`Share out credits and money in writing before you publish.`,
    ],
    signs: [said`New followers in the week after a shared release, against ${summary.fanGrowth} in the last 30 days`],
    links: [[said`Artists`, "/artists"], DASHBOARD],
  };
}

function monetization({ summary }: Facts): Answer {
  const { totalEarnings, before, totalPlays } = summary;
  const earned = BigInt(totalEarnings);
  return {
    advice: [
      said`Paid views brought ${coins(earned, "en")} in the last 30 days and ${coins(BigInt(before.earnings), "en")} in the 30 days before.`,
      totalPlays > 0
        ? said`Of ${totalPlays} plays on Backline that is ${one(Number(earned) / totalPlays)} hundredths of a coin for each.`
        : said`Nothing was played on Backline in that time.`,
    ],
    steps: [
      said`Keep your most played release free, so that people find you.`,
      said`Put a price on one newer release, and look at its plays and its earnings after two weeks.`,
      said`Change the price of one release only, so that the others show what would have happened without it.`,
    ],
    signs: [said`More than ${coins(earned, "en")} in 30 days, with no fewer plays`],
    links: [[said`Your wallet`, "/wallet"], DASHBOARD],
  };
}

function growth(facts: Facts, projections: Projections): Answer {
  const month = projections.after(30);
  const { summary, followers } = facts;
  return {
    advice: [
      said`${followers} people follow you on Backline; on all platforms you won ${summary.fanGrowth} in the last 30 days.`,
      month.value === null || month.low === null || month.high === null
        ? said`More can't be said yet. ${month.reason}`
        : said`In 30 days it may be ${month.value}, between ${month.low} and ${month.high} in nine of ten cases. ${month.reason}`,
    ],
    steps: [
      said`End each text with one reason to follow you: what comes next, and when.`,
      said`Link your artist page wherever else you are.`,
      said`Thank new followers with something that only they get to hear first.`,
    ],
    signs: [said`More than ${Math.max(0, summary.fanGrowth)} new followers in 30 days`],
    links: [[said`Growth guide`, "/social-media-strategy-coach?guide=growth-guide"], DASHBOARD],
  };
}

function timing({ bestTime: { next, share, reason } }: Facts): Answer {
  return {
    advice: [
      next === null || share.value === null
        ? said`Which hour is best is not known yet. ${reason}`
        : said`${next.slice(11, 16)} UTC on the weekday of ${next.slice(0, 10)} has ${one(share.value)} % of a week's activity, where an even week would give 0.6 %. ${reason}`,
    ],
    steps: [
      said`Publish an hour before that hour for four weeks.`,
      said`Hold the first day's views of those four against the four before.`,
    ],
    signs: [said`More views on the first day than your last four publications had`],
    links: [[said`Peak times`, "/analytics-dashboard?range=90d"]],
  };
}

function overview(facts: Facts, projections: Projections): Answer {
  const { summary } = facts;
  const { advice, links } = growth(facts, projections);
  return {
    advice: [
      said`I answer from your numbers: ask about engagement, content planning, collaboration, monetization, growth or the best time.`,
      said`In the last 30 days you had ${summary.totalViews} views; in the 30 days before ${summary.before.views}.`,
      ...advice,
    ],
    steps: [
      said`Look at what stood out in your numbers.`,
      said`Choose one goal and one figure that shows whether you get there.`,
    ],
    signs: [said`More than ${summary.totalViews} views in 30 days`],
    links,
  };
}

/** By how much a figure has to move to be seen, and after how long it is. */
function timeline({ spread }: Facts): Said {
  if (spread === null) return said`With eight weeks of views it can be said after how many weeks a change shows.`;
  // two means of w weeks each differ by a quarter with 95 % certainty: w = 2 (1.96 s / 0.25)²
  const weeks = Math.max(1, Math.ceil(2 * ((1.96 * spread) / 0.25) ** 2));
  return weeks > 52
    ? said`Your weeks differ so much that a rise of a quarter would not show within a year.`
    : said`As much as your weeks differ, a rise of a quarter shows after about ${weeks} weeks.`;
}

const ANSWERS: Readonly<Record<Topic, (facts: Facts, projections: Projections) => Answer>> = {
  engagement,
  planning,
  collaboration,
  monetization,
  growth,
  timing,
  overview,
};

/** The answer to a question, from an artist's numbers alone. */
export function answerOf(question: string, facts: Facts, projections: Projections, write: Writer): CoachingResponse {
  const topic = topicOf(question);
  const { advice, steps, signs, links } = ANSWERS[topic](facts, projections);
  return {
    topic,
    advice: advice.map(write).join(" "),
    action_steps: steps.map(write),
    expected_timeline: write(timeline(facts)),
    success_indicators: signs.map(write),
    links: links.map(([label, href]) => ({ label: write(label), href })),
  };
}
