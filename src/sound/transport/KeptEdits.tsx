import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { KeptEdit, KeptPlace } from "../../project/sync/status";
import { useCloud } from "../../stores/cloud/sync";
import { attemptAsync, useDocument } from "../../stores/document";
import { Button } from "../../ui/controls/Button";
import { ListItem } from "../../ui/page/ListItem";
import { language } from "../../words/language";
import { placeWords, valueWords } from "./keptWords";
import styles from "./SyncState.module.css";

/** Places of one edit that are described one by one. */
const MOST_PLACES = 4;

/** Local edits that could not be merged with others' edits: what each did, and what can be done with it. */
export function KeptEdits({ kept }: { kept: readonly KeptEdit[] }) {
  const cloud = useCloud((now) => now.cloud);
  if (kept.length === 0) return null;
  return (
    <section aria-label={t`Kept edits`} className={styles.edits}>
      <h3>{t`Kept edits`}</h3>
      <p className={styles.muted}>
        {t`These edits of yours did not fit what others had done. Theirs stands; yours is kept until you decide.`}
      </p>
      <ul>
        {kept.map((edit) => (
          <ListItem key={edit.id}>
            <strong>{edit.label || t`Edit`}</strong>{" "}
            <span className={styles.muted}>{new Date(edit.at).toLocaleString(language())}</span>
            <p>{edit.reason}</p>
            <Places places={edit.places} />
            <div className={styles.ways}>
              <Button data-action="cloud.tryAgain" onClick={() => void attemptAsync(() => cloud?.tryAgain(edit))}>
                {t`Try again`}
              </Button>
              <Button
                kind="ghost"
                data-action="cloud.discard"
                onClick={() => void attemptAsync(() => cloud?.discard(edit))}
              >
                {t`Discard`}
              </Button>
            </div>
          </ListItem>
        ))}
      </ul>
    </section>
  );
}

function Places({ places }: { places: readonly KeptPlace[] }) {
  const project = useDocument((now) => now);
  const shown = places.slice(0, MOST_PLACES);
  if (shown.length === 0) return null;
  return (
    <table className={styles.places}>
      <thead>
        <tr>
          <th scope="col">{t`What`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{t`Yours`}</th>
          <th scope="col">{t`Theirs`}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ path, base, mine, theirs }) => (
          <tr key={path}>
            <td>{placeWords(path)}</td>
            <td>{valueWords(path, base, project)}</td>
            <td>{valueWords(path, mine, project)}</td>
            <td>{valueWords(path, theirs, project)}</td>
          </tr>
        ))}
        {places.length > shown.length && (
          <tr>
            <td colSpan={4}>
              <Trans>and {places.length - shown.length} more</Trans>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
