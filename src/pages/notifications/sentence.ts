import type { Notification } from "../../../contract/api/notifications";
import { INBOX } from "../../../contract/notifications";
import { coins } from "../../../contract/wallet";

type ByPeople = Extract<Notification, { count: number }>;

/** "Ann", "Ann and Bob", "Ann, Bob and 3 others". */
export function namesOf({ people, count }: Pick<ByPeople, "people" | "count">): string {
  const names = people.map(({ name }) => name);
  const [first = "Somebody", second] = names;
  if (count <= 1 || second === undefined) return first;
  if (count === 2) return `${first} and ${second}`;
  const others = count - 2;
  const many = count >= INBOX.mostPeople ? `at least ${others} others` : others === 1 ? "1 other" : `${others} others`;
  return `${first}, ${second} and ${many}`;
}

/** What a notification says, in a sentence without its full stop. */
export function sentenceOf(told: Notification): string {
  switch (told.kind) {
    case "follow":
      return `${namesOf(told)} followed you`;
    case "like":
      return `${namesOf(told)} liked “${told.publication.title}”`;
    case "comment":
      return `${namesOf(told)} commented on “${told.publication.title}”`;
    case "payment":
      return `${namesOf(told)} paid to watch “${told.publication.title}”: you got ${coins(BigInt(told.amount))}`;
    case "project":
      return `${namesOf(told)} joined your project “${told.project}”`;
    case "payout":
      return told.state === "settled"
        ? `Your payout of ${coins(BigInt(told.coins))} was paid`
        : `Your payout of ${coins(BigInt(told.coins))} was refused, and the coins are back in your wallet`;
    case "report":
      return told.decision === "upheld"
        ? "What you reported was taken down"
        : "What you reported stays up: an administrator found nothing against the rules";
    case "takedown":
      return told.decision === "taken-down"
        ? `Something of yours was taken down: ${told.reason}`
        : "Something of yours that was taken down is back";
  }
}

/** Where a notification leads; null where there is nothing to open. */
export function hrefOf(told: Notification): string | null {
  switch (told.kind) {
    case "follow": {
      const [latest] = told.people;
      return latest ? `/artist/${latest.handle}` : null;
    }
    case "like":
    case "comment":
    case "payment":
      return told.publication.kind === "release" ? `/watch/${told.publication.id}` : null;
    case "project":
      return "/projects";
    case "payout":
      return "/wallet";
    case "takedown":
      return "/releases";
    case "report":
      return null;
  }
}
