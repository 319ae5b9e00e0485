import { t } from "@lingui/core/macro";
import { GENRES, RELEASE } from "../../contract/releases";
import { Segmented } from "../ui/fields/Segmented";
import { TextArea } from "../ui/fields/TextArea";
import { TextField } from "../ui/fields/TextField";
import { Select } from "../ui/overlays/Select";
import { say, word } from "../words/say";
import { metadataRequest, type ReleaseMetadata } from "./metadata";
import styles from "./Publishing.module.css";

const PRICE_PROBLEM = word("A price is a number of coins from 0 to 10.");

/** The metadata fields that publishing and editing share. `problemOf` gives the server's message for a field. */
export function MetadataFields({
  metadata,
  onChange,
  problemOf,
}: {
  metadata: ReleaseMetadata;
  onChange: (metadata: ReleaseMetadata) => void;
  problemOf: (name: string) => string | null;
}) {
  const set = <Key extends keyof ReleaseMetadata>(key: Key, value: ReleaseMetadata[Key]) =>
    onChange({ ...metadata, [key]: value });
  return (
    <>
      <TextField
        label={t`Title`}
        required
        maxLength={RELEASE.mostTitle}
        value={metadata.title}
        error={problemOf("title")}
        onChange={(event) => set("title", event.target.value)}
      />
      <div className={styles.pair}>
        <div className={styles.choice}>
          <span>{t`Genre`}</span>
          <Select
            label={t`Genre`}
            size="page"
            value={metadata.genre}
            options={GENRES.map((genre) => ({ value: genre, label: say(genre) }))}
            onChange={(value) => set("genre", GENRES.find((genre) => genre === value) ?? "Other")}
          />
        </div>
        <TextField
          label={t`Price of a view`}
          inputMode="decimal"
          value={metadata.price}
          hint={t`0 to 10 AC; 80 % of it is yours.`}
          error={metadataRequest(metadata) === null ? say(PRICE_PROBLEM) : problemOf("price")}
          onChange={(event) => set("price", event.target.value)}
          end={<span className={styles.unit}>AC</span>}
        />
      </div>
      <TextField
        label={t`Tags`}
        value={metadata.tags}
        hint={t`Up to ${RELEASE.mostTags}, with commas between them.`}
        error={problemOf("tags")}
        onChange={(event) => set("tags", event.target.value)}
      />
      <TextArea
        label={t`Description`}
        maxLength={RELEASE.mostDescription}
        value={metadata.description}
        error={problemOf("description")}
        onChange={(event) => set("description", event.target.value)}
      />
      <TextArea
        label={t`Lyrics`}
        maxLength={RELEASE.mostLyrics}
        value={metadata.lyrics}
        error={problemOf("lyrics")}
        onChange={(event) => set("lyrics", event.target.value)}
      />
      <Segmented
        label={t`Who sees it`}
        value={metadata.visibility}
        segments={[
          { value: "public", label: t`Public` },
          { value: "unlisted", label: t`Unlisted`, note: "by its link" },
          { value: "private", label: t`Private`, note: "only you" },
        ]}
        onChange={(value) => set("visibility", value)}
      />
    </>
  );
}
