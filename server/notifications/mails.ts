import type { Notification } from "../../contract/api/notifications";
import { coins } from "../../contract/wallet";
import type { Language } from "../../contract/words/languages";
import { counted, quoted, type Said, said } from "../../contract/words/said";
import type { Letter } from "../mail/mail";
import type { Reader } from "../mail/reader";

type ByPeople = Extract<Notification, { count: number }>;

/** "Ann", "Ann and Bob", "Ann and 4 others". */
function names({ people, count }: Pick<ByPeople, "people" | "count">): Said {
  const [first, second] = people.map(({ name, handle }) => name || handle);
  if (first === undefined) return said`Somebody`;
  if (count <= 1 || second === undefined) return quoted(first);
  if (count === 2) return counted("{first} and {second}", { first, second });
  return counted("{others, plural, one {{first} and # other} other {{first} and # others}}", {
    first,
    others: count - 1,
  });
}

type Result = Extract<Notification, { kind: "challenge" }>;

/** How a challenge ended for who is told of it. */
function resultOf(told: Result, language: Language): Said {
  const sum = coins(BigInt(told.coins), language);
  switch (told.outcome) {
    case "closed":
      return said`Your challenge “${told.challenge}” is over: ${sum} went to the winners`;
    case "returned":
      return said`Your challenge “${told.challenge}” is over: nobody won, and the pool is back in your wallet`;
    case "cancelled":
      return said`The challenge “${told.challenge}” was cancelled`;
    case "won":
      return said`You won ${sum} in the challenge “${told.challenge}”`;
    case "ended":
      return said`The challenge “${told.challenge}” is over: see the result`;
  }
}

/** What a notification says, in a sentence without its full stop: those of the page, where they are short enough. */
export function sentence(told: Notification, language: Language): Said {
  switch (told.kind) {
    case "follow":
      return said`${names(told)} followed you`;
    case "like":
      return said`${names(told)} liked “${told.publication.title}”`;
    case "comment":
      return said`${names(told)} commented on “${told.publication.title}”`;
    case "payment": {
      const got = coins(BigInt(told.amount), language);
      return said`${names(told)} paid to watch “${told.publication.title}”: you got ${got}`;
    }
    case "project":
      return said`${names(told)} joined your project “${told.project}”`;
    case "challengeEntry":
      return said`${names(told)} entered your challenge “${told.challenge}”`;
    case "challenge":
      return resultOf(told, language);
    case "payout": {
      const sum = coins(BigInt(told.coins), language);
      return told.state === "settled"
        ? said`Your payout of ${sum} was paid`
        : said`Your payout of ${sum} was refused, and the coins are back in your wallet`;
    }
    case "report":
      return told.decision === "upheld"
        ? said`What you reported was taken down`
        : said`What you reported stays up: an administrator found nothing against the rules`;
    case "takedown":
      return told.decision === "taken-down"
        ? said`Something of yours was taken down: ${told.reason}`
        : said`Something of yours that was taken down is back`;
  }
}

/** A mail about one thing, or about all of a day. */
export function notificationMail(
  { email, language }: Reader,
  told: readonly Notification[],
  publicUrl: string,
): Letter {
  const sentences = told.map((one) => sentence(one, language));
  const [first] = sentences;
  return {
    to: email,
    subject:
      sentences.length === 1 && first
        ? first
        : counted("{n, plural, one {# notification on Backline} other {# notifications on Backline}}", {
            n: told.length,
          }),
    paragraphs: [
      sentences.map((one) => said`- ${one}.`),
      said`See them here: ${publicUrl}/notifications`,
      "You chose to get these mails. On the same page you choose what is mailed to you.",
    ],
  };
}
