import type { Notification } from "../../contract/api/notifications";
import { notificationSentence } from "../../contract/notificationSentence";
import { counted, said } from "../../contract/words/said";
import type { Letter } from "../mail/mail";
import type { Reader } from "../mail/reader";

/** A mail about one thing, or about all of a day. */
export function notificationMail(
  { email, language }: Reader,
  told: readonly Notification[],
  publicUrl: string,
): Letter {
  const sentences = told.map((one) => notificationSentence(one, language));
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
