import { t } from "@lingui/core/macro";
import { polls } from "../../../contract/api/polls";
import { useQuery } from "../../stores/query/useQuery";
import { Link } from "../../ui/navigation/Link";
import { Page } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { PollView } from "./PollView";

/** Milliseconds between readings: the result moves while one looks at it. */
const EVERY = 3000;

/** A poll's public page. */
export function PollPage({ id }: { id: string }) {
  const poll = useQuery(polls.read, { params: { pollId: id } }, { every: EVERY });
  const title = poll.state.kind === "loaded" ? poll.state.value.question : t`Poll`;
  const artist = poll.state.kind === "loaded" ? poll.state.value.artist : null;
  return (
    <Page
      title={title}
      busy={poll.state.kind === "loading"}
      lead={
        artist &&
        (artist.handle === null ? (
          artist.name
        ) : (
          <Link href={`/artist/${artist.handle}`}>{artist.name || `@${artist.handle}`}</Link>
        ))
      }
    >
      <Resource of={poll} loading={t`Loading the poll`} failed={t`This poll could not be loaded`}>
        {(found) => <PollView of={found} onChange={poll.set} />}
      </Resource>
    </Page>
  );
}
