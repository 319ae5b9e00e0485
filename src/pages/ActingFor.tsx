import { t } from "@lingui/core/macro";
import { organisations } from "../../contract/api/organisations";
import { actFor, useActing } from "../stores/person/acting";
import { useSession } from "../stores/person/session";
import { useQuery } from "../stores/query/useQuery";
import { Select } from "../ui/overlays/Select";

const MYSELF = "";

/** Chooses for which account one publishes and reads numbers: one's own or an organisation's. Nothing without one. */
export function ActingFor() {
  const { state } = useQuery(organisations.list);
  const acting = useActing();
  const username = useSession(({ user }) => user.username);
  if (state.kind !== "loaded" || state.value.items.length === 0) return null;
  const { items } = state.value;
  return (
    <Select
      size="page"
      label={t`Acting for`}
      value={acting?.id ?? MYSELF}
      options={[
        { value: MYSELF, label: `@${username}` },
        ...items.map(({ id, name }) => ({ value: id, label: t`For ${name}` })),
      ]}
      onChange={(chosen) => void actFor(items.find(({ id }) => id === chosen) ?? null)}
    />
  );
}
