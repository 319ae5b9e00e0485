import type { Language } from "../../contract/words/languages";
import type { Said } from "../../contract/words/said";
import { writerIn } from "../words/writer";

/** One mail to one person, in plain text with URLs written out. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail as its author thinks it: in the language of whoever reads it, once that is known. */
export interface Letter {
  readonly to: string;
  readonly subject: Said | string;
  readonly paragraphs: readonly (Said | string)[];
}

/** A letter in its reader's language. */
export async function inLanguage({ to, subject, paragraphs }: Letter, language: Language): Promise<Mail> {
  const write = await writerIn(language);
  return { to, subject: write(subject), text: `${paragraphs.map(write).join("\n\n")}\n` };
}

/** Delivers mails: returns once a mail server has accepted them, or they are in the outbox. */
export interface Mailer {
  /** `id` identifies the mail, so that a mail server can recognise a duplicate. */
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}
