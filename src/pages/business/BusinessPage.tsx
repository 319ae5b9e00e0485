import { t } from "@lingui/core/macro";
import { Building2 } from "lucide-react";
import { z } from "zod";
import { RANGE_NAMES, RANGES } from "../../../contract/analytics";
import { business, type GlobalDashboard } from "../../../contract/api/business";
import { useQuery } from "../../stores/query/useQuery";
import { Segmented } from "../../ui/fields/Segmented";
import { formatCount } from "../../ui/format";
import { Card, Grid, Row, Stack } from "../../ui/layout/Stack";
import { Tabs } from "../../ui/layout/Tabs";
import { useSearch } from "../../ui/navigation/address";
import { Page } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { Stat, Stats } from "../../ui/page/Stat";
import { spoken } from "../../words/say";
import { ActingFor } from "../ActingFor";
import { earnings, percent } from "../analytics/words";
import { ForSignedIn } from "../ForSignedIn";
import { Fans } from "./Fans";
import { Global } from "./Global";
import { Polls } from "./Polls";

const TABS = ["global", "fans", "voting"] as const;
const search = z.object({ range: z.enum(RANGE_NAMES).default("30d"), tab: z.enum(TABS).default("global") });

/** Figures by region, groups of fans, and polls. */
export function BusinessPage() {
  return (
    <ForSignedIn
      title={t`Analytics & business suite`}
      icon={Building2}
      invitation={t`Your numbers are here when you sign in`}
      promise={t`Where you are heard, who listens, and what they vote for.`}
      width="wide"
    >
      <Suite />
    </ForSignedIn>
  );
}

function Suite() {
  const [{ range, tab }, setSearch] = useSearch(search);
  const global = useQuery(business.global, { query: { range } });
  return (
    <Page
      title={t`Analytics & business suite`}
      width="wide"
      lead={t`Where you are heard, who listens, and what they vote for.`}
      actions={<ActingFor />}
    >
      <Stack>
        <Row>
          <Segmented
            label={t`Span of time`}
            value={range}
            segments={spoken(RANGE_NAMES.map((value) => ({ value, label: RANGES[value].title })))}
            onChange={(chosen) => setSearch({ range: chosen })}
          />
        </Row>
        <Resource of={global} loading={t`Loading your numbers`} failed={t`Your numbers could not be loaded`}>
          {({ headline }) => <Headline of={headline} />}
        </Resource>
        <Tabs
          label={t`Parts of the suite`}
          value={tab}
          onChange={(id) => setSearch({ tab: TABS.find((one) => one === id) ?? "global" })}
          tabs={[
            {
              id: "global",
              label: t`Global Dashboard`,
              content: global.state.kind === "loaded" ? <Global of={global.state.value} /> : null,
            },
            { id: "fans", label: t`Fan Engagement`, content: <Fans /> },
            { id: "voting", label: t`Interactive Voting`, content: <Polls /> },
          ]}
        />
      </Stack>
    </Page>
  );
}

function Headline({ of }: { of: GlobalDashboard["headline"] }) {
  const cards = [
    [t`Views`, formatCount(of.views), t`on all platforms`],
    [t`Followers`, formatCount(of.followers), t`on Backline, now`],
    [t`Engagement`, percent(of.engagement), t`reactions for each 100 views`],
    [t`Earnings`, earnings(of.earnings), t`from paid views`],
    [t`Countries`, formatCount(of.countries), t`with five listeners or more`],
    [t`Votes`, formatCount(of.votes), t`on your polls, in all`],
  ] as const;
  return (
    <Grid least={150}>
      {cards.map(([name, value, note]) => (
        <Card key={name}>
          <Stats>
            <Stat name={name} size="large" note={note}>
              {value}
            </Stat>
          </Stats>
        </Card>
      ))}
    </Grid>
  );
}
