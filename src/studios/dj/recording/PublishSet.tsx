import { t } from "@lingui/core/macro";
import type { Id, Project } from "../../../../contract/project/document";
import { RELEASE } from "../../../../contract/releases";
import type { ProjectLibrary } from "../../../project/port";
import { EMPTY_METADATA } from "../../../publishing/metadata";
import { PublishSound, SignInToPublish } from "../../../sound/export/PublishSound";
import type { Exporter } from "../../../sound/export/port";
import { useSession } from "../../../stores/person/session";
import { useLibrary } from "../../../stores/services";
import { Button } from "../../../ui/controls/Button";
import { Dialog } from "../../../ui/overlays/Dialog";
import { Notice } from "../../../ui/page/Notice";
import { say } from "../../../words/say";
import { NOTHING_IN_PART, publishedSet, publishedTracks } from "./setExport";
import { useSetsDialog } from "./setsDialog";
import { useOpenedSet } from "./useRecordedSets";

/** Back to the recorded sets. */
const back = () => useSetsDialog.setState({ publishing: null });

/** Publishes the chosen part of a recorded set, with its track list; needs a session. */
export function PublishSet({ id, exporter }: { id: Id; exporter: Exporter }) {
  const status = useSession((now) => now.status);
  const library = useLibrary();
  if (status === "anonymous") {
    return (
      <SignInToPublish back={`/dj-studio?${new URLSearchParams({ set: id })}`} onClose={back}>
        {t`A published set has a page of its own with its track list, that everybody can open and hear. Your recording stays as it is: signing in, or making an account, leads back here.`}
      </SignInToPublish>
    );
  }
  return library && <OpenedSet id={id} library={library} exporter={exporter} />;
}

function OpenedSet({ id, library, exporter }: { id: Id; library: ProjectLibrary; exporter: Exporter }) {
  const set = useOpenedSet(library, id);
  if (set.kind === "open") return <Publish project={set.project} exporter={exporter} />;
  return (
    <Dialog open onOpenChange={back} title={t`Publish`} actions={<Button onClick={back}>{t`Back`}</Button>}>
      {set.kind === "failed" ? <Notice tone="error">{set.reason}</Notice> : t`Opening the set …`}
    </Dialog>
  );
}

function Publish({ project, exporter }: { project: Project; exporter: Exporter }) {
  const { id, name } = project;
  const draft = useSetsDialog(({ drafts }) => drafts[id]) ?? {
    metadata: { ...EMPTY_METADATA, title: name.slice(0, RELEASE.mostTitle) },
    cover: null,
  };
  return (
    <PublishSound
      exporter={exporter}
      job={() => publishedSet(project)}
      nothing={say(NOTHING_IN_PART)}
      noun="set"
      tracklist={publishedTracks(project)}
      draft={draft}
      onDraft={(next) =>
        useSetsDialog.setState(({ drafts: { [id]: _before, ...others } }) => ({
          drafts: next ? { ...others, [id]: next } : others,
        }))
      }
      onClose={back}
    />
  );
}
