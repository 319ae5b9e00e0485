import { t } from "@lingui/core/macro";
import { Trophy } from "lucide-react";
import { z } from "zod";
import { challenges as routes } from "../../../contract/api/challenges";
import { CHALLENGE, withSign } from "../../../contract/challenges";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { Segmented } from "../../ui/fields/Segmented";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Grid, Row, Stack } from "../../ui/layout/Stack";
import { useSearch } from "../../ui/navigation/address";
import { LinkButton } from "../../ui/navigation/Link";
import { Page } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { spoken, word } from "../../words/say";
import { ChallengeTile } from "./ChallengeTile";

const SHOWN = [
  { value: "open", label: word("Running") },
  { value: "closed", label: word("Ended") },
] as const;
const search = z.object({
  show: z.enum(SHOWN.map(({ value }) => value)).default("open"),
  hashtag: z.string().max(CHALLENGE.mostHashtag).default(""),
});

/** Challenges of everybody, or those with a hashtag. */
export function ChallengesPage() {
  const [{ show, hashtag }, setSearch] = useSearch(search);
  const list = useParts(routes.list, { query: { show, limit: 30, ...(hashtag === "" ? {} : { hashtag }) } });
  return (
    <Page
      title={hashtag === "" ? t`Challenges` : withSign(hashtag)}
      lead={t`Enter a release of yours, or vote. The prize pool is set aside and goes to the winners.`}
      width="wide"
      actions={
        <LinkButton kind="primary" icon={Trophy} href="/viral-challenge-creator">
          {t`Create a challenge`}
        </LinkButton>
      }
    >
      <Stack>
        <Row gap={4}>
          <Segmented
            label={t`Show`}
            value={show}
            onChange={(chosen) => setSearch({ show: chosen })}
            segments={spoken(SHOWN)}
          />
          {hashtag !== "" && (
            <Button size="page" kind="ghost" onClick={() => setSearch({ hashtag: "" })}>
              {t`All hashtags`}
            </Button>
          )}
        </Row>
        <PagedList
          pages={list}
          loading={t`Loading challenges`}
          failed={t`The challenges could not be loaded`}
          empty={
            <EmptyState
              icon={Trophy}
              title={show === "open" ? t`No challenge is running` : t`No challenge has ended yet`}
            >
              {t`Challenges of artists appear here. You can create one yourself.`}
            </EmptyState>
          }
        >
          {(items) => (
            <Grid least={300}>
              {items.map((challenge) => (
                <ChallengeTile key={challenge.id} of={challenge} />
              ))}
            </Grid>
          )}
        </PagedList>
      </Stack>
    </Page>
  );
}
