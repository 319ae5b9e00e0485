import type { Notification } from "../../contract/api/notifications";
import { coins } from "../../contract/wallet";
import type { Mail } from "../mail/mail";

type ByPeople = Extract<Notification, { count: number }>;

/** "Ann", "Ann and Bob", "Ann and 4 others". */
function names({ people, count }: Pick<ByPeople, "people" | "count">): string {
  const [first, second] = people.map(({ name, handle }) => name || handle);
  if (first === undefined) return "Somebody";
  if (count <= 1 || second === undefined) return first;
  return count === 2 ? `${first} and ${second}` : `${first} and ${count - 1} others`;
}

/** What a notification says, in a sentence without its full stop. */
export function sentence(told: Notification): string {
  switch (told.kind) {
    case "follow":
      return `${names(told)} followed you`;
    case "like":
      return `${names(told)} liked “${told.publication.title}”`;
    case "comment":
      return `${names(told)} commented on “${told.publication.title}”`;
    case "payment":
      return `${names(told)} paid to watch “${told.publication.title}”: you got ${coins(BigInt(told.amount))}`;
    case "project":
      return `${names(told)} joined your project “${told.project}”`;
    case "payout":
      return told.state === "settled"
        ? `Your payout of ${coins(BigInt(told.coins))} was paid`
        : `Your payout of ${coins(BigInt(told.coins))} was refused`;
    case "report":
      return told.decision === "upheld" ? "What you reported was taken down" : "What you reported stays up";
    case "takedown":
      return told.decision === "taken-down"
        ? `Something of yours was taken down: ${told.reason}`
        : "Something of yours that was taken down is back";
  }
}

const foot = (publicUrl: string) =>
  `\n\nSee them here: ${publicUrl}/notifications\n\nYou chose to get these mails. On the same page you choose what is mailed to you.`;

/** A mail about one thing, or about all of a day. */
export function notificationMail(to: string, told: readonly Notification[], publicUrl: string): Mail {
  const [first] = told;
  const subject = told.length === 1 && first ? sentence(first) : `${told.length} notifications on Backline`;
  const text = told.map((one) => `- ${sentence(one)}.`).join("\n");
  return { to, subject: [...subject].slice(0, 200).join(""), text: `${text}${foot(publicUrl)}` };
}
