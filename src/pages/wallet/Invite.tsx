import { referrals } from "../../../contract/api/referrals";
import { OCCASIONS } from "../../../contract/rewards";
import { coins } from "../../../contract/wallet";
import { callApi } from "../../stores/calls";
import { useLoaded } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { copyText } from "../../ui/copyText";
import { TextField } from "../../ui/fields/TextField";
import { Failed } from "../../ui/page/Failed";
import { Section } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import styles from "./Wallet.module.css";

const load = () => callApi(referrals.mine);

/** One's own referral link. */
export function Invite() {
  const { state, reload } = useLoaded(load);
  return (
    <Section
      title="Invite others"
      lead={`Whoever signs up by your link and confirms their address brings you ${coins(OCCASIONS.referral.amount)}, ${OCCASIONS.referral.mostPerDay} people a day at most.`}
    >
      {state.kind === "loading" && <Skeleton label="Reading your link" />}
      {state.kind === "failed" && (
        <Failed title="Your link cannot be read" onRetry={() => void reload()}>
          {state.failure.message}
        </Failed>
      )}
      {state.kind === "loaded" && (
        <>
          <div className={styles.invite}>
            <TextField label="Your link" readOnly value={state.value.url} onFocus={(event) => event.target.select()} />
            <Button size="page" onClick={() => void copyText(state.value.url, "Select the link and copy it yourself.")}>
              Copy
            </Button>
          </div>
          <p className={styles.muted}>
            {state.value.joined === 1 ? "1 person has" : `${state.value.joined} people have`} signed up by it;{" "}
            {coins(BigInt(state.value.earned))} earned.
          </p>
        </>
      )}
    </Section>
  );
}
