import type { Opportunity } from "../../../contract/api/career";
import type { Said } from "../../../contract/words/said";
import type { Queryable, Tx } from "../../database/database";
import type { Session } from "../../http/session";
import type { Shown } from "../rules/rule";

/** Something that others offer or ask of an account, as its source knows it. */
export interface Offered {
  /** within its source: letters, digits, "_", "." and "-" */
  readonly id: string;
  readonly type: Opportunity["type"];
  readonly priority: Opportunity["priority"];
  readonly title: Said;
  readonly description: Said;
  readonly deadline: Date | null;
  readonly effort: Said;
  /** what accepting is expected to bring */
  readonly impact: Omit<Opportunity["impact"], "reason"> & { readonly reason: Said };
  readonly agent: Opportunity["agent"];
  readonly details: readonly Shown[];
  /** where to go on after accepting */
  readonly action: Shown;
  /** it is accepted already, as its source knows */
  readonly accepted?: boolean;
}

/**
 * A source of opportunities; capabilities add theirs to the registry. `accept` does what accepting means to the source,
 * within the transaction that notes it; without one the acceptance is noted alone.
 */
export interface OpportunitySource {
  /** letters and dashes: the first part of its opportunities' ids */
  readonly name: string;
  list(on: Queryable, session: Session, now: Date): Promise<readonly Offered[]>;
  accept?(tx: Tx, session: Session, id: string, now: Date): Promise<void>;
}

export const noImpact = (reason: Said): Offered["impact"] => ({ value: null, low: null, high: null, n: 0, reason });
