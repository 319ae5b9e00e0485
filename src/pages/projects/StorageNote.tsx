import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useState } from "react";
import type { ProjectLibrary, StorageReading } from "../../project/port";
import { Button } from "../../ui/controls/Button";
import { formatBytes } from "../../ui/format";
import { toast } from "../../ui/overlays/toast";
import styles from "./StorageNote.module.css";

/** How much is stored on this device, and whether the browser has promised not to delete it. */
export function StorageNote({ library }: { library: ProjectLibrary }) {
  const [reading, setReading] = useState<StorageReading | null>(null);
  const read = useCallback(() => {
    library.storage().then(setReading, () => setReading(null));
  }, [library]);
  useEffect(() => {
    read();
    return library.onChange(read);
  }, [library, read]);
  if (!reading) return null;

  const keep = async () => {
    const kept = await library.persist();
    read();
    if (kept) toast({ title: t`The browser will keep your projects`, tone: "success" });
    else {
      toast({
        title: t`The browser did not agree to keep your projects`,
        description: t`It may clear them when space runs short. Install the app or save projects to files to be safe.`,
      });
    }
  };
  const scarce = reading.quota !== null && reading.usage !== null && reading.usage > reading.quota * 0.9;
  return (
    <section className={styles.note} aria-label={t`Storage`}>
      <p>
        {reading.usage !== null && reading.quota !== null
          ? t`${formatBytes(reading.usage)} of ${formatBytes(reading.quota)} in use on this device. `
          : t`Projects are stored on this device. `}
        {reading.persisted
          ? t`The browser has promised to keep it.`
          : t`The browser may clear it when space runs short; save what matters to a file.`}
      </p>
      {scarce && <p className={styles.scarce}>{t`Space is nearly used up: a long take may not fit.`}</p>}
      {!reading.persisted && (
        <Button data-action="projects.keep" onClick={() => void keep()}>
          {t`Ask to keep`}
        </Button>
      )}
    </section>
  );
}
