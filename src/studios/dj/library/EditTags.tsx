import { t } from "@lingui/core/macro";
import { useState } from "react";
import { camelotOf, keyName, parseKey } from "../../../../contract/dj/key";
import { COMMENT_MAX, TEXT_MAX, type Track, type TrackEdit } from "../../../../contract/dj/track";
import { editTracks } from "../../../stores/djLibrary/library";
import { TextField } from "../../../ui/fields/TextField";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import { sentenceOf, word } from "../../../words/say";
import styles from "./Library.module.css";

const TEXTS = [
  ["title", word("Title")],
  ["artist", word("Artist")],
  ["album", word("Album")],
  ["genre", word("Genre")],
] as const;

type Field = (typeof TEXTS)[number][0] | "comment" | "key";

/** What all tracks have in a field; null where they differ. */
function common(tracks: readonly Track[], field: Field): string | null {
  const values = new Set(
    tracks.map((track) => (field === "key" ? (track.key ? camelotOf(track.key) : "") : track[field])),
  );
  return values.size === 1 ? ([...values][0] as string) : null;
}

/** Edits what is written of tracks: of several, only the fields that are changed. */
export function EditTags({ tracks, onClose }: { tracks: readonly Track[]; onClose: () => void }) {
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const value = (field: Field) => typed[field] ?? common(tracks, field) ?? "";
  const field = (name: Field, label: string, most: number) => ({
    label,
    value: value(name),
    maxLength: most,
    placeholder: typed[name] === undefined && common(tracks, name) === null ? t`Several` : "",
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const key = typed.key === undefined || typed.key.trim() === "" ? null : parseKey(typed.key);
  const wrongKey = typed.key !== undefined && typed.key.trim() !== "" && key === null;
  const noTitle = typed.title !== undefined && typed.title.trim() === "";
  const save = async () => {
    const { key: _key, ...texts } = typed;
    const edit: TrackEdit = {
      ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])),
      ...(typed.key !== undefined && { key }),
    };
    setBusy(true);
    try {
      await editTracks(
        tracks.map(({ id }) => id),
        edit,
      );
      onClose();
    } catch (cause) {
      setProblem(sentenceOf(cause));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={tracks.length === 1 ? t`Edit track` : t`Edit ${tracks.length} tracks`}
      action={t`Save`}
      ready={!wrongKey && !noTitle}
      busy={busy}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {TEXTS.map(([name, label]) => (
          <TextField
            key={name}
            {...field(name, label, TEXT_MAX)}
            error={name === "title" && noTitle ? t`A track needs a title.` : null}
          />
        ))}
        <TextField
          {...field("key", t`Key`, 16)}
          hint={key ? keyName(key) : t`As 8A, Am or A minor`}
          error={wrongKey ? t`This is no key. Write it as 8A, Am or A minor.` : null}
        />
        <TextField {...field("comment", t`Comment`, COMMENT_MAX)} />
      </div>
    </FormDialog>
  );
}
