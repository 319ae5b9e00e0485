/** One mail to one person, in plain text with URLs written out. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Delivers mails: returns once a mail server has accepted them, or they are in the outbox. */
export interface Mailer {
  /** `id` identifies the mail, so that a mail server can recognise a duplicate. */
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}
