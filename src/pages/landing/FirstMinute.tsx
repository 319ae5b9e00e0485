import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { FirstSteps } from "../../kit/firstSteps/FirstSteps";
import { SITE_STEPS, type SiteStep, siteSteps } from "../../stores/firstSteps/site";
import { Link } from "../../ui/navigation/Link";

/** What can be done at once, without an account, and what one is for; ticked by what the studios saw being done. */
export function FirstMinute() {
  return (
    <FirstSteps
      of="site"
      steps={SITE_STEPS}
      words={(step) => <Words step={step} />}
      end={t`From first sound to a release: you know the way.`}
      follow={(tick) => tick(siteSteps())}
    />
  );
}

function Words({ step }: { step: SiteStep }): ReactNode {
  switch (step) {
    case "hear":
      return <Link href="/music-studio?demo=true">{t`Play a finished song`}</Link>;
    case "make":
      return <Link href="/ultimate-music-studio">{t`Record or draw your own`}</Link>;
    case "mix":
      return <Link href="/dj-studio">{t`Mix two tracks of the demo crate`}</Link>;
    case "publish":
      return <Link href="/releases">{t`Publish it (with a free account)`}</Link>;
  }
}
