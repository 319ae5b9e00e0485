import { counted, said } from "../../../contract/words/said";
import { DAY_MS } from "../../clock";
import {
  COUNTED,
  type Finding,
  MOST_NAMED,
  type ReleaseFacts,
  type Rule,
  shown,
  THIS_MONTH,
  THIS_WEEK,
  unknownEffect,
} from "./rule";

const CHECKLIST = "/career-management?tab=legal";

/** One finding for all releases that lack something. */
const lacking = (
  releases: readonly ReleaseFacts[],
  of: Pick<Finding, "kind" | "title" | "description" | "effect">,
): readonly Finding[] =>
  releases.length === 0
    ? []
    : [
        {
          ...of,
          subject: "all",
          priority: releases.some(({ plays }) => plays >= 100) ? "high" : "medium",
          timeframe: THIS_MONTH,
          confidence: COUNTED,
          evidence: releases.slice(0, MOST_NAMED).map(({ title }) => shown(said`“${title}”`, CHECKLIST)),
          action: shown(said`Open the release checklist`, CHECKLIST),
        },
      ];

export const codesMissing: Rule = ({ releases }) => {
  const bare = releases.filter(({ isrc }) => !isrc);
  return lacking(bare, {
    kind: "codes-missing",
    title: counted("{n, plural, one {Note the ISRC of # release} other {Note the ISRC of # releases}}", {
      n: bare.length,
    }),
    description: said`Collecting societies and shops know a recording by its ISRC. Your national agency or your distributor gives you one.`,
    effect: unknownEffect(said`What others collect for you is not known here.`),
  });
};

export const creditsMissing: Rule = ({ releases }) => {
  const bare = releases.filter(({ credits }) => !credits);
  return lacking(bare, {
    kind: "credits-missing",
    title: counted(
      "{n, plural, one {Write down the credits of # release} other {Write down the credits of # releases}}",
      {
        n: bare.length,
      },
    ),
    description: said`Who wrote, played and produced it is easy to note now and hard to settle later.`,
    effect: unknownEffect(said`Credits prevent a dispute; what one would cost is not known.`),
  });
};

const UNSIGNED_DAYS = 7;

export const signatureMissing: Rule = ({ unsigned, now }) =>
  unsigned
    .filter(({ sentAt }) => now.getTime() - sentAt.getTime() >= UNSIGNED_DAYS * DAY_MS)
    .map(({ id, title, sentAt, missing }): Finding => {
      const days = Math.floor((now.getTime() - sentAt.getTime()) / DAY_MS);
      return {
        kind: "signature-missing",
        subject: id,
        title: said`Have “${title}” signed`,
        description: counted(
          "{n, plural, one {It was sent {days} days ago, and # signature is missing.} other {It was sent {days} days ago, and # signatures are missing.}}",
          { n: missing, days },
        ),
        priority: "high",
        effect: unknownEffect(said`An agreement binds once all have signed.`),
        timeframe: THIS_WEEK,
        confidence: COUNTED,
        evidence: [shown(said`“${title}”: sent ${days} days ago`, CHECKLIST)],
        action: shown(said`Open the agreement`, CHECKLIST),
      };
    });
