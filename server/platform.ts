import type pg from "pg";
import type { BlobStore } from "./blobs/blobs";
import type { Clock } from "./clock";
import type { DemoLife } from "./config";
import type { EventBus } from "./events/events";
import type { KeyRing } from "./keys/keyRing";
import type { Rates } from "./limits/rates";
import type { Log } from "./log";
import type { Mailer } from "./mail/mail";
import type { StripeSettings } from "./plans/payments/stripe/client";
import type { Threads } from "./projects/threads/threads";
import type { Staging } from "./uploads/upload";

/** What the capabilities stand on. `capabilities.ts` hands each the few parts that it needs, never the whole. */
export interface Platform {
  readonly clock: Clock;
  readonly log: Log;
  readonly pool: pg.Pool;
  readonly blobs: BlobStore;
  /** where uploads stand until they are blobs */
  readonly staging: Staging;
  readonly events: EventBus;
  readonly keys: KeyRing;
  /** hands mails on at once; capabilities use `queueMail`, within their transaction */
  readonly mailer: Mailer;
  readonly rates: Rates;
  /** the threads that read and change documents */
  readonly threads: Threads;
  /** demonstration mode: known accounts, a living platform, on this machine only */
  readonly demo: boolean;
  /** what goes on in it; off where there is no demonstration */
  readonly demoLife: DemoLife;
  /** for how long a question is held that waits for something to happen, ms */
  readonly patienceMs: number;
  /** null where Stripe is not set up */
  readonly stripe: StripeSettings | null;
  /** address of the server as people reach it, without a slash at its end */
  readonly publicUrl: () => string;
  readonly version: string;
}
