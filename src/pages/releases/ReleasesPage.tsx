import { Music2 } from "lucide-react";
import { useCallback, useState } from "react";
import { type Release, releases } from "../../../contract/api/releases";
import { useScope } from "../../scope/useScope";
import { callApi, type Result } from "../../stores/calls";
import { useSession } from "../../stores/person/session";
import { useLoaded } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { LinkButton } from "../../ui/navigation/Link";
import { Failed } from "../../ui/page/Failed";
import { Page, Section } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { ForSignedIn } from "../ForSignedIn";
import { OwnList } from "./OwnList";
import { PublishForm } from "./PublishForm";

/** Publishing, and one's own releases. */
export function ReleasesPage() {
  return (
    <ForSignedIn
      title="Releases"
      path="/releases"
      icon={Music2}
      invitation="Sign in to publish"
      promise="A release has a page of its own that everybody can open and hear."
    >
      <OwnPage />
    </ForSignedIn>
  );
}

function OwnPage() {
  const username = useSession(({ user }) => user.username);
  return (
    <Page
      title="Releases"
      lead="Publish what you exported from a studio, or any sound file of yours."
      actions={<LinkButton href={`/artist/${username}`}>Your artist page</LinkButton>}
    >
      <OwnReleases />
    </Page>
  );
}

interface ReleasePage {
  readonly items: readonly Omit<Release, "waveform">[];
  readonly nextCursor: string | null;
}

const STEP = 20;
/** Milliseconds between checks while the server processes a sound. */
const LOOK_MS = 1000;

/** One's latest releases, as many as `wanted`, from as many requests as needed. */
async function latest(wanted: number): Promise<Result<ReleasePage>> {
  let page: ReleasePage = { items: [], nextCursor: null };
  do {
    const limit = Math.min(100, wanted - page.items.length);
    const cursor = page.nextCursor ?? undefined;
    const answer = await callApi(releases.mine, { query: { limit, cursor } });
    if (!answer.ok) return answer;
    page = { items: [...page.items, ...answer.value.items], nextCursor: answer.value.nextCursor };
  } while (page.nextCursor !== null && page.items.length < wanted);
  return { ok: true, value: page };
}

function OwnReleases() {
  const [shown, setShown] = useState(STEP);
  const { state, reload } = useLoaded(useCallback(() => latest(shown), [shown]));
  const reading = state.kind === "loaded" && state.value.items.some(({ owned }) => owned?.state === "processing");
  useScope(
    (scope) => {
      if (reading) scope.interval(() => void reload(), LOOK_MS);
    },
    [reading, reload],
  );
  return (
    <>
      <Section title="Publish a sound file">
        <PublishForm onPublished={() => void reload()} />
      </Section>
      <Section title="Your releases">
        {state.kind === "loading" ? (
          <Skeleton label="Reading your releases" />
        ) : state.kind === "failed" ? (
          <Failed title="Your releases cannot be read" onRetry={() => void reload()}>
            {state.failure.message}
          </Failed>
        ) : state.value.items.length === 0 ? (
          <EmptyState icon={Music2} title="Nothing published yet">
            What you publish stands here, with what others see of it.
          </EmptyState>
        ) : (
          <>
            <OwnList items={state.value.items} onChanged={() => void reload()} />
            {state.value.nextCursor !== null && (
              <Button size="page" onClick={() => setShown(shown + STEP)}>
                More releases
              </Button>
            )}
          </>
        )}
      </Section>
    </>
  );
}
