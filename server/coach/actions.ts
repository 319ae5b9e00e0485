import { type ActionItem, COACH, type PostingFrequency } from "../../contract/api/coach";
import { NETWORKS } from "../../contract/networks";
import { type Said, said } from "../../contract/words/said";
import type { Writer } from "../words/writer";
import type { Facts } from "./facts";

/** Publications in 30 days that a plan means; an irregular one means none. */
const PLANNED: Readonly<Record<PostingFrequency, number>> = { daily: 30, weekly: 4, monthly: 1, irregular: 0 };

interface Rule {
  readonly text: Said;
  readonly reason: Said;
  readonly href: string;
}

const one = (value: number): string => value.toFixed(1);

/** When something is to be said, and what; the most urgent first. Each rests on a figure that it names. */
const RULES: readonly ((facts: Facts) => Rule | null)[] = [
  ({ summary, published }) =>
    published === 0 && summary.totalViews === 0
      ? {
          text: said`Publish something this week.`,
          reason: said`Nothing of yours came out in the last 30 days, and nothing was seen.`,
          href: "/releases",
        }
      : null,
  ({ typed, published }) => {
    const planned = PLANNED[typed.posting_frequency];
    return planned > published
      ? {
          text: said`Plan the next ${Math.min(4, planned - published)} publications with a date each.`,
          reason: said`Your plan means ${planned} in 30 days; ${published} came out.`,
          href: "/releases",
        }
      : null;
  },
  ({ biography, pictured }) =>
    biography && pictured
      ? null
      : {
          text: said`Complete your profile.`,
          reason: biography
            ? said`It has no picture.`
            : pictured
              ? said`It has no biography.`
              : said`It has no picture and no biography.`,
          href: "/profile",
        },
  ({ summary: { engagement, totalViews }, prediction: { platform } }) => {
    const median = platform.engagement.value;
    return engagement !== null && median !== null && totalViews >= 100 && engagement < median
      ? {
          text: said`Ask a question under your next release, and answer each comment.`,
          reason: said`${one(engagement)} likes, comments and shares for each 100 views; the median here is ${one(median)}.`,
          href: "/analytics-dashboard?range=30d",
        }
      : null;
  },
  ({ bestTime: { next, share, n } }) =>
    next !== null && share.value !== null && n >= 50
      ? {
          text: said`Publish on ${next.slice(0, 10)} at ${next.slice(11, 16)} UTC.`,
          reason: said`That hour of the week has ${one(share.value)} % of your audience's activity; an even week would give 0.6 %.`,
          href: "/analytics-dashboard?range=30d",
        }
      : null,
  ({ summary: { topContent, totalViews } }) => {
    const [top] = topContent;
    const part = top && totalViews > 0 ? top.views / totalViews : 0;
    return top && totalViews >= 50 && part >= 0.4
      ? {
          text: said`Follow up on “${top.title}” while it is heard.`,
          reason: said`It had ${Math.round(100 * part)} % of your views in the last 30 days.`,
          href: `/watch/${top.id}`,
        }
      : null;
  },
  ({ typed: { top_platforms }, summary: { platforms } }) => {
    const missing = top_platforms.find((name) => name !== "backline" && !platforms.some((row) => row.name === name));
    return missing === undefined
      ? null
      : {
          text: said`Add your numbers of ${NETWORKS[missing].title}.`,
          reason: said`You named it as a primary platform, and no numbers of it are here.`,
          href: "/analytics-dashboard",
        };
  },
  ({ summary: { fanGrowth, totalViews } }) =>
    totalViews >= 50 && fanGrowth <= 0
      ? {
          text: said`End your next release's text with an invitation to follow you.`,
          reason: said`${totalViews} views in 30 days brought no follower on balance.`,
          href: "/releases",
        }
      : null,
];

/** What to do next: up to four, each with the figures that it rests on. */
export const actionsOf = (facts: Facts, write: Writer): ActionItem[] =>
  RULES.flatMap((rule) => rule(facts) ?? [])
    .slice(0, COACH.actions)
    .map(({ text, reason, href }) => ({ text: write(text), reason: write(reason), href }));
