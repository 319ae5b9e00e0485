import { plural, t } from "@lingui/core/macro";
import type { Notification } from "../../../contract/api/notifications";
import { INBOX } from "../../../contract/notifications";
import { coins } from "../../../contract/wallet";

type ByPeople = Extract<Notification, { count: number }>;

/** "Ann", "Ann and Bob", "Ann, Bob and 3 others". */
export function namesOf({ people, count }: Pick<ByPeople, "people" | "count">): string {
  const names = people.map(({ name }) => name);
  const [first = t`Somebody`, second] = names;
  if (count <= 1 || second === undefined) return first;
  if (count === 2) return t`${first} and ${second}`;
  const others = count - 2;
  const many =
    count >= INBOX.mostPeople ? `at least ${others} others` : plural(others, { one: "# other", other: "# others" });
  return t`${first}, ${second} and ${many}`;
}

type Result = Extract<Notification, { kind: "challenge" }>;

/** How a challenge ended for who is told of it. */
function resultOf(told: Result): string {
  const sum = coins(BigInt(told.coins));
  switch (told.outcome) {
    case "closed":
      return t`Your challenge “${told.challenge}” is over: ${sum} went to the winners`;
    case "returned":
      return t`Your challenge “${told.challenge}” is over: nobody won, and the pool is back in your wallet`;
    case "cancelled":
      return t`The challenge “${told.challenge}” was cancelled`;
    case "won":
      return t`You won ${sum} in the challenge “${told.challenge}”`;
    case "ended":
      return t`The challenge “${told.challenge}” is over: see the result`;
  }
}

/** What a notification says, in a sentence without its full stop. */
export function sentenceOf(told: Notification): string {
  switch (told.kind) {
    case "follow":
      return t`${namesOf(told)} followed you`;
    case "like":
      return t`${namesOf(told)} liked “${told.publication.title}”`;
    case "comment":
      return t`${namesOf(told)} commented on “${told.publication.title}”`;
    case "payment":
      return t`${namesOf(told)} paid to watch “${told.publication.title}”: you got ${coins(BigInt(told.amount))}`;
    case "project":
      return t`${namesOf(told)} joined your project “${told.project}”`;
    case "challengeEntry":
      return t`${namesOf(told)} entered your challenge “${told.challenge}”`;
    case "challenge":
      return resultOf(told);
    case "payout":
      return told.state === "settled"
        ? t`Your payout of ${coins(BigInt(told.coins))} was paid`
        : t`Your payout of ${coins(BigInt(told.coins))} was refused, and the coins are back in your wallet`;
    case "report":
      return told.decision === "upheld"
        ? t`What you reported was taken down`
        : t`What you reported stays up: an administrator found nothing against the rules`;
    case "takedown":
      return told.decision === "taken-down"
        ? t`Something of yours was taken down: ${told.reason}`
        : t`Something of yours that was taken down is back`;
  }
}
