import { t } from "@lingui/core/macro";
import { AudioWaveform, FileText, Trash2, Upload } from "lucide-react";
import { cueSheet } from "../../../../contract/dj/cueSheet";
import { fileName } from "../../../../contract/fileName";
import type { Id, Project } from "../../../../contract/project/document";
import type { ProjectLibrary } from "../../../project/port";
import type { Exporter } from "../../../sound/export/port";
import { attemptAsync } from "../../../stores/document";
import { Button } from "../../../ui/controls/Button";
import { formatTime } from "../../../ui/format";
import { LinkButton } from "../../../ui/navigation/Link";
import { toast } from "../../../ui/overlays/toast";
import { Notice } from "../../../ui/page/Notice";
import { download } from "../../../ui/saveFile";
import { ExportSet } from "./ExportSet";
import styles from "./RecordedSets.module.css";
import { SetPart } from "./SetPart";
import { exportedTracks } from "./setExport";
import { useSetsDialog } from "./setsDialog";
import { useOpenedSet } from "./useRecordedSets";

interface Props {
  readonly id: Id;
  readonly name: string;
  readonly library: ProjectLibrary;
  readonly exporter: Exporter;
}

/** A recorded set: its sound, the part that counts, its tracks, and what can be made of it. */
export function SetDetails({ id, name, library, exporter }: Props) {
  const set = useOpenedSet(library, id);
  if (set.kind === "opening") return <p className={styles.quiet}>{t`Opening the set …`}</p>;
  if (set.kind === "failed") return <Notice tone="error">{set.reason}</Notice>;
  const { project, open, fixed } = set;
  const tracks = exportedTracks(project);
  const remove = () =>
    void attemptAsync(async () => {
      await library.remove(id);
      toast({
        title: t`${name} was deleted`,
        action: { label: t`Undo`, run: () => void attemptAsync(() => library.restore(id)) },
      });
    });
  return (
    <section className={styles.details} aria-label={name}>
      <SetPart project={project} open={fixed ? null : open} />
      {tracks.length === 0 ? (
        <p className={styles.quiet}>
          {t`No tracks are listed. Edit the set in the music studio: each clip is a track, under the clip's name.`}
        </p>
      ) : (
        <ol className={styles.tracks} aria-label={t`Track list`}>
          {tracks.map(({ seconds, title, artist }) => (
            <li key={seconds}>
              <span className={styles.time}>{formatTime(seconds, 0)}</span>{" "}
              {artist === "" ? title : `${artist} – ${title}`}
            </li>
          ))}
        </ol>
      )}
      <ExportSet project={project} exporter={exporter} />
      <div className={styles.row}>
        <Button kind="primary" icon={Upload} onClick={() => useSetsDialog.setState({ chosen: id, publishing: id })}>
          {t`Publish …`}
        </Button>
        <Button icon={FileText} disabled={tracks.length === 0} onClick={() => saveCueSheet(project)}>
          {t`Save cue sheet`}
        </Button>
        <LinkButton
          size="studio"
          icon={AudioWaveform}
          href={`/ultimate-music-studio?${new URLSearchParams({ project: id })}`}
        >
          {t`Edit in the music studio`}
        </LinkButton>
        <Button kind="ghost" icon={Trash2} onClick={remove}>
          Delete
        </Button>
      </div>
    </section>
  );
}

/** The track list as a cue sheet, for the file as it is exported to WAV. */
function saveCueSheet(project: Project): void {
  const text = cueSheet(exportedTracks(project), { title: project.name, file: fileName(project.name, ".wav") });
  download(new Blob([text], { type: "application/x-cue" }), fileName(project.name, ".cue"));
}
