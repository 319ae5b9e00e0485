import { Music2 } from "lucide-react";
import { releases } from "../../../contract/api/releases";
import { useSession } from "../../stores/person/session";
import { useParts } from "../../stores/query/useParts";
import { EmptyState } from "../../ui/layout/EmptyState";
import { LinkButton } from "../../ui/navigation/Link";
import { Page, Section } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { ForSignedIn } from "../ForSignedIn";
import { OwnList } from "./OwnList";
import { PublishForm } from "./PublishForm";

/** Publishing, and one's own releases. */
export function ReleasesPage() {
  return (
    <ForSignedIn
      title="Releases"
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

/** Milliseconds between checks while the server processes a sound. */
const LOOK_MS = 1000;

function OwnReleases() {
  const own = useParts(
    releases.mine,
    { query: { limit: 20 } },
    { every: (items) => items.some(({ owned }) => owned?.state === "processing") && LOOK_MS },
  );
  const { reload } = own;
  return (
    <>
      <Section title="Publish a sound file">
        <PublishForm onPublished={() => void reload()} />
      </Section>
      <Section title="Your releases">
        <PagedList
          pages={own}
          loading="Reading your releases"
          failed="Your releases cannot be read"
          empty={
            <EmptyState icon={Music2} title="Nothing published yet">
              What you publish stands here, with what others see of it.
            </EmptyState>
          }
          more="More releases"
        >
          {(items) => <OwnList items={items} />}
        </PagedList>
      </Section>
    </>
  );
}
