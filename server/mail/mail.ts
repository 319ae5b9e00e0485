/** One mail to one person. Plain text; addresses in it are written out. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands mails on. Sent once a mail server has taken them, or they are in the outbox. */
export interface Mailer {
  /** `id` names the mail: a mail server that sees it twice can tell. */
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}
