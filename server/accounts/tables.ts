import type { BigInteger } from "../database/tables";

/** Tables of the accounts. */
export interface AccountTables {
  accounts: { id: string; kind: "person"; created_at: Date; closed_at: Date | null };
  people: {
    id: string;
    account_id: string;
    handle: string;
    name: string;
    biography: string;
    email: string | null;
    email_key: string | null;
    password_hash: string | null;
    role: "user" | "admin";
    demo: boolean;
    verified_at: Date | null;
    terms_version: string;
    terms_at: Date;
    suspended_at: Date | null;
    suspended_reason: string | null;
    totp_secret: string | null;
    totp_since: Date | null;
    totp_step: BigInteger | null;
    created_at: Date;
    deleted_at: Date | null;
  };
  sessions: {
    id: string;
    person_id: string;
    token_hash: Buffer;
    remembered: boolean;
    second_factor: boolean;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    address: string;
    device: string;
  };
  avatars: { id: string; person_id: string; type: string; content: Buffer; created_at: Date };
}
