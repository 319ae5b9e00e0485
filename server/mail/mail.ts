import type { Language } from "../../contract/words/languages";
import type { Said } from "../../contract/words/said";
import { writerIn } from "../words/writer";

/** One mail to one person, in plain text with URLs written out. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

type Sentence = Said | string;

/** Characters of a subject. */
const MOST_SUBJECT = 200;

/** A mail as its author thinks it: in the language of whoever reads it, once that is known. */
export interface Letter {
  readonly to: string;
  readonly subject: Sentence;
  /** one that is a list has its lines below each other */
  readonly paragraphs: readonly (Sentence | readonly Sentence[])[];
}

/** A letter in its reader's language. */
export async function inLanguage({ to, subject, paragraphs }: Letter, language: Language): Promise<Mail> {
  const write = await writerIn(language);
  const text = paragraphs.map((one) => (isList(one) ? one.map(write).join("\n") : write(one))).join("\n\n");
  return { to, subject: [...write(subject)].slice(0, MOST_SUBJECT).join(""), text: `${text}\n` };
}

const isList = (one: Sentence | readonly Sentence[]): one is readonly Sentence[] => Array.isArray(one);

/** Delivers mails: returns once a mail server has accepted them, or they are in the outbox. */
export interface Mailer {
  /** `id` identifies the mail, so that a mail server can recognise a duplicate. */
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}
