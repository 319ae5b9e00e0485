import { CoverChoice } from "./CoverChoice";
import { MetadataFields } from "./MetadataFields";
import type { ReleaseMetadata } from "./metadata";
import styles from "./Publishing.module.css";

/** A release's metadata and cover before it is published. */
export interface Draft {
  readonly metadata: ReleaseMetadata;
  /** square; null without one */
  readonly cover: Blob | null;
}

/** The fields of a release that is not published yet. `problemOf` gives the server's message for a field. */
export function PublishFields({
  draft,
  onChange,
  problemOf,
}: {
  draft: Draft;
  onChange: (draft: Draft) => void;
  problemOf: (name: string) => string | null;
}) {
  return (
    <div className={styles.fields}>
      <MetadataFields
        metadata={draft.metadata}
        onChange={(metadata) => onChange({ ...draft, metadata })}
        problemOf={problemOf}
      />
      <CoverChoice cover={draft.cover} onChange={(cover) => onChange({ ...draft, cover })} />
    </div>
  );
}
