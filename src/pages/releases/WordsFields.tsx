import type { Release } from "../../../contract/api/releases";
import { GENRES, type Genre, RELEASE, type Visibility } from "../../../contract/releases";
import { decimal } from "../../../contract/wallet";
import { Segmented } from "../../ui/fields/Segmented";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { Select } from "../../ui/overlays/Select";
import { minorUnits } from "../wallet/amounts";
import styles from "./Releases.module.css";

/** What a person writes about a release, as it stands in the form. */
export interface Words {
  title: string;
  genre: Genre;
  /** by commas */
  tags: string;
  description: string;
  lyrics: string;
  /** coins */
  price: string;
  visibility: Visibility;
}

export const NO_WORDS: Words = {
  title: "",
  genre: "Other",
  tags: "",
  description: "",
  lyrics: "",
  price: "0",
  visibility: "public",
};

/** The words of a release, for its form. */
export function wordsOf(release: Omit<Release, "waveform">): Words {
  const { title, genre, tags, description, lyrics, price, owned } = release;
  const known = GENRES.find((name) => name === genre) ?? "Other";
  const visibility = owned?.visibility ?? "public";
  const coins = decimal(BigInt(price)).replace(/\.00$/, "");
  return { title, genre: known, tags: tags.join(", "), description, lyrics, price: coins, visibility };
}

/** Words as the API takes them; null where the price is no number of coins. */
export function sentWords(words: Words) {
  const price = minorUnits(words.price === "" ? "0" : words.price);
  if (price === null || price > RELEASE.mostPrice) return null;
  const tags = words.tags
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  return { ...words, tags, price: String(price) };
}

const PRICE_PROBLEM = "A price is a number of coins from 0 to 10.";

/** The fields that publishing and editing share. `problemOf` says what the server found wrong with which. */
export function WordsFields({
  words,
  onChange,
  problemOf,
}: {
  words: Words;
  onChange: (words: Words) => void;
  problemOf: (name: string) => string | null;
}) {
  const set = <Key extends keyof Words>(key: Key, value: Words[Key]) => onChange({ ...words, [key]: value });
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={RELEASE.mostTitle}
        value={words.title}
        error={problemOf("title")}
        onChange={(event) => set("title", event.target.value)}
      />
      <div className={styles.pair}>
        <div className={styles.choice}>
          <span>Genre</span>
          <Select
            label="Genre"
            size="page"
            value={words.genre}
            options={GENRES.map((genre) => ({ value: genre, label: genre }))}
            onChange={(value) => set("genre", GENRES.find((genre) => genre === value) ?? "Other")}
          />
        </div>
        <TextField
          label="Price of a view"
          inputMode="decimal"
          value={words.price}
          hint="0 to 10 AC; 80 % of it is yours."
          error={sentWords(words) === null ? PRICE_PROBLEM : problemOf("price")}
          onChange={(event) => set("price", event.target.value)}
          end={<span className={styles.unit}>AC</span>}
        />
      </div>
      <TextField
        label="Tags"
        value={words.tags}
        hint={`Up to ${RELEASE.mostTags}, with commas between them.`}
        error={problemOf("tags")}
        onChange={(event) => set("tags", event.target.value)}
      />
      <TextArea
        label="Description"
        maxLength={RELEASE.mostDescription}
        value={words.description}
        error={problemOf("description")}
        onChange={(event) => set("description", event.target.value)}
      />
      <TextArea
        label="Lyrics"
        maxLength={RELEASE.mostLyrics}
        value={words.lyrics}
        error={problemOf("lyrics")}
        onChange={(event) => set("lyrics", event.target.value)}
      />
      <Segmented
        label="Who sees it"
        value={words.visibility}
        segments={[
          { value: "public", label: "Public" },
          { value: "unlisted", label: "Unlisted", note: "by its link" },
          { value: "private", label: "Private", note: "only you" },
        ]}
        onChange={(value) => set("visibility", value)}
      />
    </>
  );
}
