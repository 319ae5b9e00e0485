import type { Notification } from "./api/notifications";
import { INBOX } from "./notifications";
import { coins } from "./wallet";
import { counted, quoted, type Said, said } from "./words/said";

type ByPeople = Extract<Notification, { count: number }>;

/** "Ann", "Ann and Bob", "Ann, Bob and 3 others". */
function names({ people, count }: Pick<ByPeople, "people" | "count">): Said {
  const [first, second] = people.map(({ name, handle }) => name || handle);
  if (first === undefined) return said`Somebody`;
  if (count <= 1 || second === undefined) return quoted(first);
  const others = count - 2;
  if (others === 0) return counted("{first} and {second}", { first, second });
  return count >= INBOX.mostPeople
    ? counted("{first}, {second} and at least {others} others", { first, second, others })
    : counted("{others, plural, one {{first}, {second} and # other} other {{first}, {second} and # others}}", {
        first,
        second,
        others,
      });
}

type Result = Extract<Notification, { kind: "challenge" }>;

/** How a challenge ended for who is told of it. */
function resultOf(told: Result, language: string | undefined): Said {
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

function agreementSentence({ outcome, agreement }: Extract<Notification, { kind: "agreement" }>): Said {
  switch (outcome) {
    case "sent":
      return said`“${agreement}” waits for your signature`;
    case "signed":
      return said`All parties have signed “${agreement}”`;
    case "declined":
      return said`“${agreement}” was declined`;
    case "withdrawn":
      return said`“${agreement}” was withdrawn`;
  }
}

/**
 * What a notification says, in a sentence without its full stop: on its page, in mails and in push messages. `language` (BCP
 * 47): of the numbers in it, the page's own where it is left out.
 */
export function notificationSentence(told: Notification, language?: string): Said {
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
    case "agreement":
      return agreementSentence(told);
    case "reminder":
      return said`Reminder: ${told.text}`;
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
