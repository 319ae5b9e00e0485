import { t } from "@lingui/core/macro";
import { challenges as routes } from "../../../contract/api/challenges";
import { useQuery } from "../../stores/query/useQuery";
import { Grid } from "../../ui/layout/Stack";
import { Section } from "../../ui/page/Page";
import { ChallengeTile } from "../challenges/ChallengeTile";

/** The running challenges of an artist; nothing where there are none. */
export function ArtistChallenges({ handle }: { handle: string }) {
  const { state } = useQuery(routes.list, { query: { artist: handle, limit: 10 } });
  // an artist's page is about their releases: it says nothing of challenges that could not be read
  if (state.kind !== "loaded" || state.value.items.length === 0) return null;
  return (
    <Section title={t`Challenges`}>
      <Grid least={300}>
        {state.value.items.map((challenge) => (
          <ChallengeTile key={challenge.id} of={challenge} />
        ))}
      </Grid>
    </Section>
  );
}
