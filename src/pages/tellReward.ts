import { t } from "@lingui/core/macro";
import type { RewardAnswer } from "../../contract/api/wallet";
import { coins } from "../../contract/wallet";
import { coinsMoved } from "../stores/person/wallet";
import { toast } from "../ui/overlays/toast";

/** Shows what an action has earned, or why it has earned nothing. */
export function tellReward(reward: RewardAnswer): void {
  if (reward.rewarded) {
    toast({ title: t`${coins(BigInt(reward.amount))} earned`, tone: "success" });
    void coinsMoved();
  } else toast({ title: reward.message });
}
