import { t } from "@lingui/core/macro";
import type { Deployment } from "../../../contract/api/networks";
import { titleOfDestination } from "../../../contract/deployments";
import { formatMoment } from "../../ui/format";
import { say } from "../../words/say";

/** Where a deployment goes: the network, and the account there. */
export const placeOf = ({ network, account }: Pick<Deployment, "network" | "account">): string =>
  account === null ? say(titleOfDestination(network)) : account;

/** What stands about a deployment, in a sentence. */
export function stateWords(one: Deployment): string {
  const place = placeOf(one);
  const at = formatMoment(one.at);
  switch (one.state) {
    case "scheduled":
      return one.moved === null ? t`${place}: scheduled for ${at}.` : t`${place}: moved to ${at}. ${one.moved}`;
    case "publishing":
      return t`${place}: on its way.`;
    case "published":
      return t`${place}: sent ${at}.`;
    case "failed":
      return t`${place}: not sent. ${one.reason ?? ""}`;
    case "unknown":
      return t`${place}: the network did not answer, so it is not known whether it arrived.`;
  }
}
