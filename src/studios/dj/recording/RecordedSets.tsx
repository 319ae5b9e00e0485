import { t } from "@lingui/core/macro";
import { AudioLines } from "lucide-react";
import { useEffect } from "react";
import { isRecordedSet } from "../../../../contract/dj/recordedSet";
import type { Exporter } from "../../../sound/export/port";
import { useLibrary } from "../../../stores/services";
import { controlAction } from "../../../ui/actions/controls";
import { useActionList } from "../../../ui/actions/useActions";
import { IconButton } from "../../../ui/controls/IconButton";
import { formatTime } from "../../../ui/format";
import { EmptyState } from "../../../ui/layout/EmptyState";
import { Dialog } from "../../../ui/overlays/Dialog";
import { PublishSet } from "./PublishSet";
import styles from "./RecordedSets.module.css";
import { SetDetails } from "./SetDetails";
import { showSet, useSetsDialog } from "./setsDialog";
import { useRecordedSets } from "./useRecordedSets";

/** Closes the dialog, and takes the set that was asked for out of the address: a reload does not open it again. */
function close(): void {
  useSetsDialog.setState({ open: false, publishing: null });
  const address = new URL(location.href);
  if (!address.searchParams.has("set")) return;
  address.searchParams.delete("set");
  history.replaceState(history.state, "", address);
}

/** A button that opens the recorded sets: to hear, cut, export and publish. */
export function RecordedSets({ exporter }: { exporter: Exporter }) {
  const { open, publishing } = useSetsDialog();
  useActionList([controlAction("dj.sets", t`Recorded sets`)]);
  useEffect(() => {
    // where signing in leads back to
    const set = new URLSearchParams(location.search).get("set");
    if (set !== null && isRecordedSet(set)) showSet(set);
    return () => useSetsDialog.setState({ open: false, publishing: null });
  }, []);
  return (
    <>
      <IconButton
        icon={AudioLines}
        label={t`Recorded sets`}
        data-action="dj.sets"
        onClick={() => useSetsDialog.setState({ open: true, chosen: null })}
      />
      {open && publishing === null && <SetsDialog exporter={exporter} />}
      {open && publishing !== null && <PublishSet key={publishing} id={publishing} exporter={exporter} />}
    </>
  );
}

function SetsDialog({ exporter }: { exporter: Exporter }) {
  const library = useLibrary();
  const sets = useRecordedSets(library);
  const wanted = useSetsDialog((now) => now.chosen);
  const chosen = sets?.find(({ id }) => id === wanted) ?? sets?.[0];
  return (
    <Dialog open onOpenChange={close} title={t`Recorded sets`} size="large">
      {sets?.length === 0 ? (
        <EmptyState icon={AudioLines} title={t`No recorded sets yet`}>
          {t`Press Record, play, and press Record again. The set appears here with its track list.`}
        </EmptyState>
      ) : (
        <div className={styles.sets}>
          <ul className={styles.list} aria-label={t`Sets`}>
            {sets?.map(({ id, name, seconds }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.set}
                  aria-current={id === chosen?.id || undefined}
                  onClick={() => useSetsDialog.setState({ chosen: id })}
                >
                  <span>{name}</span>
                  <span className={styles.quiet}>{formatTime(seconds, 0)}</span>
                </button>
              </li>
            ))}
          </ul>
          {library && chosen && (
            <SetDetails key={chosen.id} id={chosen.id} name={chosen.name} library={library} exporter={exporter} />
          )}
        </div>
      )}
    </Dialog>
  );
}
