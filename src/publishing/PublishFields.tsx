import { CoverChoice } from "./CoverChoice";
import { MetadataFields } from "./MetadataFields";
import type { ReleaseMetadata } from "./metadata";
import styles from "./Publishing.module.css";

/** What is written and shown of a release, before it is made. */
export interface Draft {
  readonly metadata: ReleaseMetadata;
  /** square, null where there is none */
  readonly cover: Blob | null;
}

/** The fields of a release that is not made yet. `problemOf` says what the server found wrong with which. */
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
