import { Upload } from "lucide-react";
import { useEffect, useState } from "react";
import { create } from "zustand";
import type { Release } from "../../../contract/api/releases";
import { RELEASE } from "../../../contract/releases";
import { EMPTY_METADATA, isPublishable } from "../../publishing/metadata";
import { type Draft, PublishFields } from "../../publishing/PublishFields";
import { ReadingProgress } from "../../publishing/ReadingProgress";
import { SentProgress } from "../../publishing/SentProgress";
import { usePublishing } from "../../publishing/usePublishing";
import { useDocument } from "../../stores/document";
import { signInAddress } from "../../stores/person/returnAddress";
import { useSession } from "../../stores/person/session";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Progress } from "../../ui/layout/Progress";
import { LinkButton } from "../../ui/navigation/Link";
import { Dialog } from "../../ui/overlays/Dialog";
import { Notice } from "../../ui/page/Notice";
import styles from "./ExportDialog.module.css";
import type { Exporter } from "./port";
import { usePublishedSound } from "./usePublishedSound";

interface DialogState {
  open: boolean;
  /** what was entered for a project, kept while the dialog is closed */
  draft: (Draft & { projectId: string }) | null;
}

/** Whether the dialog is open; opened by actions and buttons anywhere. */
export const usePublishDialog = create<DialogState>()(() => ({ open: false, draft: null }));

const close = () => usePublishDialog.setState({ open: false });

/** Publishes the mix of the open project; needs a session. */
export function PublishDialog({ exporter }: { exporter: Exporter }) {
  const open = usePublishDialog((now) => now.open);
  const status = useSession((now) => now.status);
  // closes with the studio, so that it is not open on returning
  useEffect(() => close, []);
  if (!open) return null;
  return status === "anonymous" ? <SignInFirst /> : <Publish exporter={exporter} />;
}

/** The project is stored on this device, so that nothing is lost by going to the sign-in page. */
function SignInFirst() {
  const project = useDocument((now) => now.id);
  const back = `/ultimate-music-studio?${new URLSearchParams({ project, publish: "true" })}`;
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Publish"
      size="medium"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <LinkButton kind="primary" size="studio" href={signInAddress(back)}>
            Sign in
          </LinkButton>
        </>
      }
    >
      <EmptyState icon={Upload} title="Sign in to publish">
        A release has a page of its own that everybody can open and hear. Your project stays as it is: signing in, or
        making an account, leads back here.
      </EmptyState>
    </Dialog>
  );
}

function Publish({ exporter }: { exporter: Exporter }) {
  const project = useDocument(({ id, name }) => `${id}\n${name}`);
  const [projectId = "", name = ""] = project.split("\n");
  const kept = usePublishDialog((now) => (now.draft?.projectId === projectId ? now.draft : null));
  const draft: Draft = kept ?? {
    metadata: { ...EMPTY_METADATA, title: name.slice(0, RELEASE.mostTitle) },
    cover: null,
  };
  const setDraft = (next: Draft | null) => usePublishDialog.setState({ draft: next && { ...next, projectId } });
  const publishing = usePublishing();
  const { sound, again } = usePublishedSound(exporter, publishing.send);
  const [pressed, setPressed] = useState(false);
  const [made, setMade] = useState<Release | null>(null);
  const uploadId = sound.kind === "sent" ? sound.uploadId : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it was pressed and the sound is there
  useEffect(() => {
    if (!pressed || uploadId === null) return;
    void publishing.create(uploadId, draft.metadata, draft.cover).then((release) => {
      setPressed(false);
      if (!release) return;
      setMade(release);
      setDraft(null);
    });
  }, [pressed, uploadId]);

  if (made) return <Published release={made} />;
  const failed = sound.kind === "failed";
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Publish"
      size="medium"
      busy={pressed && !failed}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          {failed ? (
            <Button kind="primary" onClick={again}>
              Try again
            </Button>
          ) : (
            <Button
              kind="primary"
              onClick={() => setPressed(true)}
              disabled={pressed || sound.kind === "nothing" || !isPublishable(draft.metadata)}
            >
              {pressed ? "Publishing …" : "Publish"}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stage}>
        {sound.kind === "nothing" && (
          <Notice>
            There is nothing to publish in this range yet. Record or write something, or choose another range under
            Export audio.
          </Notice>
        )}
        {sound.kind === "rendering" && (
          <div className={styles.stage}>
            <Progress label="Rendering the mix" value={sound.share} />
            <p className={styles.share}>
              Rendering the mix, {Math.floor(sound.share * 100)} %. Fill in the rest meanwhile.
            </p>
          </div>
        )}
        {publishing.sent && <SentProgress sent={publishing.sent} />}
        {sound.kind === "sent" && (
          <p className={styles.fixed} role="status">
            The sound is sent: it is published as soon as you say so.
          </p>
        )}
        {failed && <Notice tone="error">{sound.reason ?? publishing.problem}</Notice>}
        {!failed && publishing.problem !== null && <Notice tone="error">{publishing.problem}</Notice>}
        <PublishFields draft={draft} onChange={setDraft} problemOf={publishing.fieldProblem} />
      </div>
    </Dialog>
  );
}

function Published({ release }: { release: Release }) {
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`${release.title} is published`}
      actions={
        <>
          <Button onClick={close}>Close</Button>
          <LinkButton kind="primary" size="studio" href={`/watch/${release.id}`}>
            Open its page
          </LinkButton>
        </>
      }
    >
      <ReadingProgress release={release} />
    </Dialog>
  );
}
