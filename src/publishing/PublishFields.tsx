import { CoverChoice } from "./CoverChoice";
import styles from "./Publishing.module.css";
import { WordsFields } from "./MetadataFields";
import type { Words } from "./metadata";

/** What is written and shown of a release, before it is made. */
export interface Draft {
  readonly words: Words;
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
      <WordsFields words={draft.words} onChange={(words) => onChange({ ...draft, words })} problemOf={problemOf} />
      <CoverChoice cover={draft.cover} onChange={(cover) => onChange({ ...draft, cover })} />
    </div>
  );
}
