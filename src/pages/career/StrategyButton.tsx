import { t } from "@lingui/core/macro";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { career, type Strategy } from "../../../contract/api/career";
import { useAction } from "../../stores/query/useAction";
import { Button } from "../../ui/controls/Button";
import { toast } from "../../ui/overlays/toast";
import { StrategyDialog } from "./StrategyDialog";
import { CHANGED } from "./useAgents";

/** Has a plan written, and shows it. */
export function StrategyButton() {
  const write = useAction(career.strategy, { refreshes: CHANGED });
  const [plan, setPlan] = useState<Strategy | null>(null);
  const run = async () => {
    const answer = await write.run({});
    if (answer.ok) setPlan(answer.value);
    else toast({ title: t`The strategy was not written`, description: answer.error.message, tone: "error" });
  };
  return (
    <>
      <Button size="page" kind="primary" icon={ScrollText} disabled={write.pending} onClick={() => void run()}>
        {write.pending ? t`Writing...` : t`Generate Strategy`}
      </Button>
      {plan !== null && <StrategyDialog of={plan} onClose={() => setPlan(null)} />}
    </>
  );
}
