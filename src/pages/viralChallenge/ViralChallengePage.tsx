import { t } from "@lingui/core/macro";
import { Trophy } from "lucide-react";
import { Stack } from "../../ui/layout/Stack";
import { LinkButton } from "../../ui/navigation/Link";
import { Page, Section } from "../../ui/page/Page";
import { ForSignedIn } from "../ForSignedIn";
import { ChallengeForm } from "./ChallengeForm";
import { Outlook } from "./Outlook";
import { OwnChallenges } from "./OwnChallenges";
import { TrendingHashtags } from "./TrendingHashtags";
import styles from "./ViralChallenge.module.css";

/** Creating challenges, and one's own. */
export function ViralChallengePage() {
  return (
    <ForSignedIn
      title={t`Viral challenge creator`}
      icon={Trophy}
      invitation={t`Sign in to create a challenge`}
      promise={t`You set a prize pool aside, others enter their releases, and votes decide who gets it.`}
      width="wide"
    >
      <Page
        title={t`Viral challenge creator`}
        lead={t`Set a prize pool aside, let others enter their releases, and pay the winners by votes.`}
        width="wide"
        actions={<LinkButton href="/challenges">{t`All challenges`}</LinkButton>}
      >
        <div className={styles.panes}>
          <ChallengeForm />
          <Stack as="section" gap={6} aria-label={t`What to expect`}>
            <Outlook />
            <TrendingHashtags />
          </Stack>
        </div>
        <Section title={t`Your challenges`}>
          <OwnChallenges />
        </Section>
      </Page>
    </ForSignedIn>
  );
}
