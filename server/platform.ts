import type pg from "pg";
import type { BlobStore } from "./blobs/blobs";
import type { Clock } from "./clock";
import type { DemoLife } from "./config";
import type { EventBus } from "./events/events";
import type { KeyRing } from "./keys/keyRing";
import type { Rates } from "./limits/rates";
import type { Log } from "./log";
import type { Mailer } from "./mail/mail";
import type { GuardedFetch } from "./net/guardedFetch";
import type { StripeSettings } from "./plans/payments/stripe/client";
import type { Threads } from "./projects/threads/threads";
import type { Staging } from "./uploads/upload";
import type { Writer } from "./writer/writer";

/** What capabilities need. `capabilities.ts` passes each one only the few parts that it needs. */
export interface Platform {
  readonly clock: Clock;
  readonly log: Log;
  readonly pool: pg.Pool;
  readonly blobs: BlobStore;
  /** where uploads are until they are blobs */
  readonly staging: Staging;
  readonly events: EventBus;
  readonly keys: KeyRing;
  /** delivers mails at once; capabilities use `queueMail`, within their transaction */
  readonly mailer: Mailer;
  /** fetches from addresses that people give */
  readonly guardedFetch: GuardedFetch;
  readonly rates: Rates;
  /** the threads that read and change documents */
  readonly threads: Threads;
  /** demonstration mode: public accounts, simulated activity, reachable only from this machine */
  readonly demo: boolean;
  /** how lively it is; off without a demonstration */
  readonly demoLife: DemoLife;
  /** null if Stripe is not configured */
  readonly stripe: StripeSettings | null;
  /** writes texts from facts: the built-in writer, or a model that the operator has set up */
  readonly writer: Writer;
  /** the server's public URL, without a slash at its end */
  readonly publicUrl: () => string;
  readonly version: string;
}
