import { t } from "@lingui/core/macro";
import { useState } from "react";
import { type Release, releases } from "../../../contract/api/releases";
import { useAction } from "../../stores/query/useAction";
import { Button } from "../../ui/controls/Button";
import { formatTime } from "../../ui/format";
import { Progress } from "../../ui/layout/Progress";
import { Link } from "../../ui/navigation/Link";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { ListItem } from "../../ui/page/ListItem";
import { Notice } from "../../ui/page/Notice";
import { say, word } from "../../words/say";
import { EditDialog } from "./EditDialog";
import styles from "./Releases.module.css";

type Own = Omit<Release, "waveform">;
const VISIBLE = { public: word("Public"), unlisted: word("Unlisted"), private: word("Private") } as const;

/** The state of a release, in words. */
function standing({ owned, seconds }: Own): string {
  if (!owned) return "";
  if (owned.takenDown) return t`Taken down: ${owned.takenDown.reason}`;
  if (owned.state === "refused") return owned.reason ?? "";
  if (owned.state === "processing") {
    const { done = 0, total = null } = owned.progress ?? {};
    const share = total === null || total === 0 ? "" : ` ${Math.floor((done / total) * 100)} %`;
    return t`Reading the sound …${share}`;
  }
  const length = seconds === null ? "" : ` · ${formatTime(seconds, 0)}`;
  return `${owned.published ? say(VISIBLE[owned.visibility]) : t`Taken back`}${length}`;
}

function OwnRelease({ release }: { release: Own }) {
  const refreshes = [releases.mine];
  const publish = useAction(releases.publish, { refreshes });
  const unpublish = useAction(releases.unpublish, { refreshes });
  const remove = useAction(releases.remove, { refreshes });
  const all = [publish, unpublish, remove];
  const pending = all.some((action) => action.pending);
  const problem = all.map((action) => action.problem).find((sentence) => sentence !== null);
  const [asked, setAsked] = useState<"edit" | "delete" | null>(null);
  const { owned } = release;
  const params = { releaseId: release.id };
  if (!owned) return null;
  return (
    <ListItem className={styles.row}>
      <div className={styles.about}>
        {owned.state === "ready" ? <Link href={`/watch/${release.id}`}>{release.title}</Link> : release.title}
        <span className={owned.state === "refused" || owned.takenDown ? styles.bad : styles.hint}>
          {standing(release)}
        </span>
        {owned.state === "processing" && (
          <Progress
            label={t`Reading ${release.title}`}
            value={owned.progress?.total ? owned.progress.done : null}
            max={owned.progress?.total ?? 1}
          />
        )}
        {owned.warnings.map((warning) => (
          <span key={warning} className={styles.hint}>
            {warning}
          </span>
        ))}
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
      <div className={styles.buttons}>
        <Button size="page" aria-label={t`Edit ${release.title}`} onClick={() => setAsked("edit")}>
          {t`Edit`}
        </Button>
        {owned.state === "ready" && (
          <Button
            size="page"
            disabled={pending}
            aria-label={`${owned.published ? t`Unpublish` : t`Publish`} ${release.title}`}
            onClick={() => void (owned.published ? unpublish : publish).run({ params })}
          >
            {owned.published ? t`Unpublish` : t`Publish again`}
          </Button>
        )}
        <Button
          size="page"
          kind="danger"
          disabled={pending}
          aria-label={t`Delete ${release.title}`}
          onClick={() => setAsked("delete")}
        >
          Delete
        </Button>
      </div>
      {asked === "edit" && <EditDialog release={release} onClose={() => setAsked(null)} />}
      <FormDialog
        open={asked === "delete"}
        title={t`Delete “${release.title}”?`}
        description={t`The release goes with its sound and its cover, for everybody. This cannot be undone.`}
        action="Delete"
        kind="danger"
        cancel={t`Keep it`}
        onSubmit={() => {
          setAsked(null);
          void remove.run({ params });
        }}
        onClose={() => setAsked(null)}
      />
    </ListItem>
  );
}

/** One's own releases, with the actions for each. */
export function OwnList({ items }: { items: readonly Own[] }) {
  return (
    <ul className={styles.list}>
      {items.map((release) => (
        <OwnRelease key={release.id} release={release} />
      ))}
    </ul>
  );
}
