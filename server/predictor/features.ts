import { hourOfWeek } from "../../contract/predictor";
import { PUBLICATION_KINDS, type PublicationKind } from "../../contract/publications";
import { DAY_MS } from "../clock";

/** What is known of a publication before anybody has seen it. */
export interface Traits {
  readonly kind: PublicationKind;
  readonly at: Date;
  /** how long it plays; null where that is not known */
  readonly seconds: number | null;
  /** length of its text */
  readonly characters: number;
}

/** A publication, and what it reached on one network in its first days. */
export interface Item extends Traits {
  readonly views: number;
  /** likes, comments and shares */
  readonly reactions: number;
}

const TURN = 2 * Math.PI;
/** A level that moves is followed over quarters of a year; what is older than a year counts as a year old. */
const QUARTER_MS = 91 * DAY_MS;

/** Numbers of the order of 1 by which publications differ; the first is 1 for all. */
export function featuresOf({ kind, at, seconds, characters }: Traits, now: Date): number[] {
  const hour = hourOfWeek(at);
  const day = (TURN * (hour % 24)) / 24;
  const week = (TURN * hour) / 168;
  return [
    1,
    Math.sin(day),
    Math.cos(day),
    Math.sin(2 * day),
    Math.cos(2 * day),
    Math.sin(week),
    Math.cos(week),
    Math.log1p((seconds ?? 0) / 60),
    Math.log1p(characters / 100),
    Math.max(-4, Math.min(0, (at.getTime() - now.getTime()) / QUARTER_MS)),
    ...PUBLICATION_KINDS.map((one) => (one === kind ? 1 : 0)),
  ];
}

/** How many features there are. */
export const FEATURES = 10 + PUBLICATION_KINDS.length;

/** What is predicted, on a log scale, so that a factor is a distance. */
export const TARGETS = {
  views: ({ views }: Item): number => Math.log1p(Math.max(0, views)),
  // half a reaction more, so that none is no infinity
  engagement: ({ views, reactions }: Item): number =>
    Math.log((Math.max(0, reactions) + 0.5) / (Math.max(0, views) + 1)),
} as const;
export type Target = keyof typeof TARGETS;
