import { doneSteps, type FirstStepsOf } from "./progress";

/** What a first visitor of the site does, in order. */
export const SITE_STEPS = ["hear", "make", "mix", "publish"] as const;
export type SiteStep = (typeof SITE_STEPS)[number];

/** The step of a studio, or of publishing, that does one of the site's. */
const DONE_BY: Record<SiteStep, readonly [FirstStepsOf, string]> = {
  hear: ["music", "play"],
  make: ["music", "add"],
  mix: ["dj", "blend"],
  publish: ["site", "publish"],
};

/** The site's steps that were done on this device. */
export const siteSteps = (): readonly SiteStep[] =>
  SITE_STEPS.filter((step) => {
    const [of, done] = DONE_BY[step];
    return doneSteps(of).includes(done);
  });
