import { t } from "@lingui/core/macro";
import { Music2 } from "lucide-react";
import { releases } from "../../../contract/api/releases";
import { mayAs } from "../../../contract/organisations";
import { useActing } from "../../stores/person/acting";
import { useSession } from "../../stores/person/session";
import { useParts } from "../../stores/query/useParts";
import { EmptyState } from "../../ui/layout/EmptyState";
import { LinkButton } from "../../ui/navigation/Link";
import { Notice } from "../../ui/page/Notice";
import { Page, Section } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { ActingFor } from "../ActingFor";
import { ForSignedIn } from "../ForSignedIn";
import { OwnList } from "./OwnList";
import { PublishForm } from "./PublishForm";
import { useProcessing } from "./useProcessing";

/** Publishing, and one's own releases. */
export function ReleasesPage() {
  return (
    <ForSignedIn
      title={t`Releases`}
      icon={Music2}
      invitation={t`Sign in to publish`}
      promise={t`A release has a page of its own that everybody can open and hear.`}
    >
      <OwnPage />
    </ForSignedIn>
  );
}

function OwnPage() {
  const username = useSession(({ user }) => user.username);
  const acting = useActing();
  return (
    <Page
      title={t`Releases`}
      lead={t`Publish what you exported from a studio, or any sound file of yours.`}
      actions={
        <>
          <ActingFor />
          <LinkButton href={`/artist/${acting?.handle ?? username}`}>
            {acting ? t`Page of ${acting.name}` : t`Your artist page`}
          </LinkButton>
        </>
      }
    >
      <OwnReleases />
    </Page>
  );
}

function OwnReleases() {
  const own = useParts(releases.mine, { query: { limit: 20 } });
  const { state, reload, change } = own;
  const acting = useActing();
  // the channel tells of the person's own account
  useProcessing({ items: state.kind === "loaded" ? state.items : [], reload, change }, { told: !acting });
  return (
    <>
      <Section title={t`Publish a sound file`}>
        {acting && !mayAs(acting.role, "publish") ? (
          <Notice>{t`Owners and managers of ${acting.name} publish for it.`}</Notice>
        ) : (
          <PublishForm onPublished={() => void reload()} />
        )}
      </Section>
      <Section title={acting ? t`Releases of ${acting.name}` : t`Your releases`}>
        <PagedList
          pages={own}
          loading={t`Reading your releases`}
          failed={t`Your releases cannot be read`}
          empty={
            <EmptyState icon={Music2} title={t`Nothing published yet`}>
              {t`What you publish stands here, with what others see of it.`}
            </EmptyState>
          }
          more={t`More releases`}
        >
          {(items) => <OwnList items={items} />}
        </PagedList>
      </Section>
    </>
  );
}
