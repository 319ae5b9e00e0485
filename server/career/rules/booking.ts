import { UNKNOWN_REGION } from "../../../contract/analytics";
import { said } from "../../../contract/words/said";
import { DAY_MS } from "../../clock";
import {
  COUNTED,
  countryName,
  type Finding,
  type Rule,
  shown,
  THIS_MONTH,
  THIS_WEEK,
  TODAY,
  unknownEffect,
} from "./rule";

const LISTENERS = 50;
const MOST = 3;
const BOOKING = "/career-management?tab=booking";

export const regionListens: Rule = ({ listenerRegions, gigs }) =>
  listenerRegions
    .filter(
      ({ region, people }) =>
        region !== UNKNOWN_REGION && people >= LISTENERS && !gigs.some(({ country }) => country === region),
    )
    .sort((a, b) => b.people - a.people)
    .slice(0, MOST)
    .map(({ region, people }): Finding => {
      const country = countryName(region);
      return {
        kind: "region-listens",
        subject: region,
        title: said`Look for a gig in ${country}`,
        description: said`${people} different people listened there within a month, and your calendar has no gig in that country.`,
        priority: people >= 10 * LISTENERS ? "high" : "medium",
        effect: unknownEffect(said`How many listeners come to a gig is not measured here.`),
        timeframe: THIS_MONTH,
        confidence: COUNTED,
        evidence: [shown(said`${country}: ${people} listeners within a month`, "/home?range=30d")],
        action: shown(said`Open the calendar`, BOOKING),
      };
    });

const OFFER_DAYS = 3;

export const offerOpen: Rule = ({ gigs, now }) =>
  gigs
    .filter(({ state, since }) => state === "offered" && now.getTime() - since.getTime() >= OFFER_DAYS * DAY_MS)
    .map(({ id, title, since }): Finding => {
      const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS);
      return {
        kind: "offer-open",
        subject: id,
        title: said`Answer the offer for “${title}”`,
        description: said`It has been open for ${days} days. Confirm it, or take it out of the calendar.`,
        priority: "high",
        effect: unknownEffect(said`An answer brings what was agreed.`),
        timeframe: TODAY,
        confidence: COUNTED,
        evidence: [shown(said`“${title}”: offered ${days} days ago`, BOOKING)],
        action: shown(said`Open the calendar`, BOOKING),
      };
    });

const SOON_DAYS = 30;

export const gigIncomplete: Rule = ({ gigs, now }) =>
  gigs
    .filter(
      ({ state, starts, hasFee, hasPlace, hasContact }) =>
        state === "confirmed" &&
        starts.getTime() - now.getTime() <= SOON_DAYS * DAY_MS &&
        !(hasFee && hasPlace && hasContact),
    )
    .map(({ id, title, starts, hasFee, hasPlace, hasContact }): Finding => {
      const days = Math.max(0, Math.floor((starts.getTime() - now.getTime()) / DAY_MS));
      return {
        kind: "gig-incomplete",
        subject: id,
        title: said`Complete “${title}”`,
        description: said`It is confirmed and begins in ${days} days, but something is missing in the calendar.`,
        priority: days <= 7 ? "high" : "medium",
        effect: unknownEffect(said`What is missing costs time on the day.`),
        timeframe: THIS_WEEK,
        confidence: COUNTED,
        evidence: [
          ...(hasFee ? [] : [shown(said`No fee`, BOOKING)]),
          ...(hasPlace ? [] : [shown(said`No place`, BOOKING)]),
          ...(hasContact ? [] : [shown(said`No contact`, BOOKING)]),
        ],
        action: shown(said`Open the calendar`, BOOKING),
      };
    });
