import type { AccountTables } from "../accounts/tables";
import type { FoundationTables } from "./tables";

/** Every table that Kysely knows: each capability declares its own in a `tables.ts` and adds them here. */
export interface Database extends FoundationTables, AccountTables {}
