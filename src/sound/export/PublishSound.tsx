import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Upload } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Release, Tracklist } from "../../../contract/api/releases";
import { isPublishable } from "../../publishing/metadata";
import { type Draft, PublishFields } from "../../publishing/PublishFields";
import { ReadingProgress } from "../../publishing/ReadingProgress";
import { SentProgress } from "../../publishing/SentProgress";
import { usePublishing } from "../../publishing/usePublishing";
import { signInAddress } from "../../stores/person/returnAddress";
import { Button } from "../../ui/controls/Button";
import { formatTime } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Progress } from "../../ui/layout/Progress";
import { LinkButton } from "../../ui/navigation/Link";
import { Dialog } from "../../ui/overlays/Dialog";
import { Notice } from "../../ui/page/Notice";
import styles from "./ExportDialog.module.css";
import type { Exporter, ExportJob } from "./port";
import { usePublishedSound } from "./usePublishedSound";

/** Asks a visitor without a session to sign in, which leads back to the address `back`. */
export function SignInToPublish({
  back,
  onClose,
  children,
}: {
  back: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Publish`}
      size="medium"
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <LinkButton kind="primary" size="studio" href={signInAddress(back)}>
            {t`Sign in`}
          </LinkButton>
        </>
      }
    >
      <EmptyState icon={Upload} title={t`Sign in to publish`}>
        {children}
      </EmptyState>
    </Dialog>
  );
}

interface Props {
  readonly exporter: Exporter;
  /** what is rendered, as it is when the dialog opens; null: nothing */
  readonly job: () => ExportJob | null;
  /** what is said where there is nothing to publish */
  readonly nothing: string;
  /** what is published is called so; a mix unless said otherwise */
  readonly noun?: "mix" | "set";
  /** what a mix consists of */
  readonly tracklist?: Tracklist;
  readonly draft: Draft;
  /** null: it has become a release */
  readonly onDraft: (draft: Draft | null) => void;
  readonly onClose: () => void;
}

/** Renders a sound, sends it while its metadata are entered, and makes a release of it. */
export function PublishSound({ exporter, job, nothing, noun = "mix", tracklist, draft, onDraft, onClose }: Props) {
  const publishing = usePublishing();
  const { sound, again } = usePublishedSound(exporter, job, publishing.send, noun);
  const [pressed, setPressed] = useState(false);
  const [made, setMade] = useState<Release | null>(null);
  const uploadId = sound.kind === "sent" ? sound.uploadId : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it was pressed and the sound is there
  useEffect(() => {
    if (!pressed || uploadId === null) return;
    void publishing.create(uploadId, draft.metadata, draft.cover, tracklist).then((release) => {
      setPressed(false);
      if (!release) return;
      setMade(release);
      onDraft(null);
    });
  }, [pressed, uploadId]);

  if (made) return <Published release={made} onClose={onClose} />;
  const failed = sound.kind === "failed";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Publish`}
      size="medium"
      busy={pressed && !failed}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          {failed ? (
            <Button kind="primary" onClick={again}>
              {t`Try again`}
            </Button>
          ) : (
            <Button
              kind="primary"
              onClick={() => setPressed(true)}
              disabled={pressed || sound.kind === "nothing" || !isPublishable(draft.metadata)}
            >
              {pressed ? t`Publishing …` : t`Publish`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stage}>
        {sound.kind === "nothing" && <Notice>{nothing}</Notice>}
        {sound.kind === "rendering" && (
          <div className={styles.stage}>
            <Progress label={t`Rendering the ${noun}`} value={sound.share} />
            <p className={styles.share}>
              <Trans>
                Rendering the {noun}, {Math.floor(sound.share * 100)} %. Fill in the rest meanwhile.
              </Trans>
            </p>
          </div>
        )}
        {publishing.sent && <SentProgress sent={publishing.sent} />}
        {sound.kind === "sent" && (
          <p className={styles.fixed} role="status">
            {t`The sound is sent: it is published as soon as you say so.`}
          </p>
        )}
        {failed && <Notice tone="error">{sound.reason ?? publishing.problem}</Notice>}
        {!failed && publishing.problem !== null && <Notice tone="error">{publishing.problem}</Notice>}
        {tracklist && tracklist.length > 0 && <PublishedTracks tracks={tracklist} />}
        <PublishFields draft={draft} onChange={onDraft} problemOf={publishing.fieldProblem} />
      </div>
    </Dialog>
  );
}

/** The track list as the release's page will show it. */
function PublishedTracks({ tracks }: { tracks: Tracklist }) {
  return (
    <section>
      <h3 className={styles.heading}>{t`Track list`}</h3>
      <ol className={styles.tracks} aria-label={t`Track list`}>
        {tracks.map(({ seconds, title, artist }) => (
          <li key={`${seconds} ${title}`}>
            <time className={styles.time}>{formatTime(seconds, 0)}</time>{" "}
            {artist === "" ? title : `${artist} – ${title}`}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Published({ release, onClose }: { release: Release; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`${release.title} is published`}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <LinkButton kind="primary" size="studio" href={`/watch/${release.id}`}>
            {t`Open its page`}
          </LinkButton>
        </>
      }
    >
      <ReadingProgress release={release} />
    </Dialog>
  );
}
