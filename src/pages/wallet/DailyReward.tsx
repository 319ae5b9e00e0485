import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { useState } from "react";
import { wallet as routes, type Wallet } from "../../../contract/api/wallet";
import { LOGIN_CYCLE_DAYS, loginReward } from "../../../contract/rewards";
import { coins } from "../../../contract/wallet";
import { coinsMoved, keepWallet } from "../../stores/person/wallet";
import { useAction } from "../../stores/query/useAction";
import { Button } from "../../ui/controls/Button";
import { Icon } from "../../ui/layout/Icon";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { language } from "../../words/language";
import styles from "./Wallet.module.css";

const DAYS = Array.from({ length: LOGIN_CYCLE_DAYS }, (_, index) => index + 1);

/** The state of a day of the cycle: "today", "next", "later" or "done". */
export function dayState(day: number, { day: current, claimed }: Wallet["daily"]): "done" | "next" | "later" {
  if (day < current || (day === current && claimed)) return "done";
  return day === current ? "next" : "later";
}

const nextAt = (time: string) =>
  new Date(time).toLocaleString(language(), { weekday: "long", hour: "2-digit", minute: "2-digit" });

/** The reward for visiting each day, in a cycle of seven days. */
export function DailyReward({ daily }: { daily: Wallet["daily"] }) {
  const { pending, problem, run } = useAction(routes.claim);
  const [refusal, setRefusal] = useState<string | null>(null);
  const claim = async () => {
    setRefusal(null);
    const answer = await run({});
    if (!answer.ok) return;
    const { reward, wallet } = answer.value;
    keepWallet(wallet);
    if (reward.rewarded) {
      toast({ title: t`${coins(BigInt(reward.amount))} earned`, tone: "success" });
      await coinsMoved();
    } else setRefusal(reward.message);
  };
  return (
    <Section
      title={t`Daily login reward`}
      lead={t`Each day in a row gives 10 AC more, for seven days; then it begins again. A day is a calendar day in UTC, and a missed one begins at day 1.`}
      actions={
        <Button size="page" kind="primary" disabled={pending || daily.claimed} onClick={() => void claim()}>
          {daily.claimed ? t`Claimed today` : pending ? t`Claiming...` : t`Claim ${coins(BigInt(daily.amount))}`}
        </Button>
      }
    >
      {(problem ?? refusal) && <Notice tone={problem ? "error" : "info"}>{problem ?? refusal}</Notice>}
      <ol className={styles.days} aria-label={t`Days of the cycle`}>
        {DAYS.map((day) => {
          const state = dayState(day, daily);
          return (
            <li
              key={day}
              className={styles.day}
              data-state={state}
              aria-current={state === "next" ? "step" : undefined}
            >
              <span className={styles.dayName}>
                <Trans>Day {day}</Trans>
              </span>
              <span className={styles.dayAmount}>{coins(loginReward(day))}</span>
              <span className={styles.dayState}>
                {state === "done" ? (
                  <>
                    <Icon as={Check} /> {t`Claimed`}
                  </>
                ) : state === "next" ? (
                  t`Today`
                ) : (
                  <span className="srOnly">{t`To come`}</span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {daily.claimed && (
        <p className={styles.muted}>
          <Trans>The next one is there from {nextAt(daily.nextAt)} your time.</Trans>
        </p>
      )}
    </Section>
  );
}
