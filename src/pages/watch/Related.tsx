import { t } from "@lingui/core/macro";
import { social } from "../../../contract/api/social";
import { useQuery } from "../../stores/query/useQuery";
import { Section } from "../../ui/page/Page";
import { ReleaseList } from "../artist/ReleaseList";

/** Similar releases; empty if there are none or they cannot be loaded. */
export function Related({ releaseId }: { releaseId: string }) {
  const { state } = useQuery(social.related, { params: { releaseId } });
  if (state.kind !== "loaded" || state.value.items.length === 0) return null;
  return (
    <Section title={t`Related`}>
      <ReleaseList releases={state.value.items} withArtist />
    </Section>
  );
}
