import type { Invitation, Organisation } from "../../contract/api/organisations";
import type { InvitationRow, Membership } from "./store";

export const presentOrganisation = ({ account_id: id, handle, name, role }: Membership): Organisation => ({
  id,
  handle,
  name,
  role,
});

export const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  role: row.role,
  until: row.expires_at.toISOString(),
  person: { handle: row.handle, name: row.name },
  organisation: { handle: row.organisation_handle, name: row.organisation_name },
});
