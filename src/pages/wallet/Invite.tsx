import { plural, t } from "@lingui/core/macro";
import { referrals } from "../../../contract/api/referrals";
import { OCCASIONS } from "../../../contract/rewards";
import { coins } from "../../../contract/wallet";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { copyText } from "../../ui/copyText";
import { TextField } from "../../ui/fields/TextField";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import styles from "./Wallet.module.css";

/** One's own referral link. */
export function Invite() {
  const invitation = useQuery(referrals.mine);
  return (
    <Section
      title={t`Invite others`}
      lead={t`Whoever signs up by your link and confirms their address brings you ${coins(OCCASIONS.referral.amount)}, ${OCCASIONS.referral.mostPerDay} people a day at most.`}
    >
      <Resource of={invitation} loading={t`Reading your link`} failed={t`Your link cannot be read`}>
        {({ url, joined, earned }) => (
          <>
            <div className={styles.invite}>
              <TextField label={t`Your link`} readOnly value={url} onFocus={(event) => event.target.select()} />
              <Button size="page" onClick={() => void copyText(url, t`Select the link and copy it yourself.`)}>
                {t`Copy`}
              </Button>
            </div>
            <p className={styles.muted}>
              {plural(joined, {
                one: `# person has signed up by it. You earned ${coins(BigInt(earned))}.`,
                other: `# people have signed up by it. You earned ${coins(BigInt(earned))}.`,
              })}
            </p>
          </>
        )}
      </Resource>
    </Section>
  );
}
