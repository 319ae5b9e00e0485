import { plural, t } from "@lingui/core/macro";
import { Check, Play, Square, Star } from "lucide-react";
import { type KeyboardEvent, useMemo, useState } from "react";
import type { InstrumentCard } from "../../../../contract/instruments/cards";
import { PRESET_LIBRARY } from "../../../../contract/instruments/library";
import { CATEGORIES, type LibraryPreset } from "../../../../contract/instruments/library/preset";
import { useScope } from "../../../scope/useScope";
import type { Exporter } from "../../../sound/export/port";
import { useReadOnly } from "../../../stores/document";
import { usePreferences } from "../../../stores/preferences";
import { useDevices, useTrack } from "../../../stores/tracks";
import { announce } from "../../../ui/announce";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { Toggle } from "../../../ui/controls/Toggle";
import { Icon } from "../../../ui/layout/Icon";
import { Select } from "../../../ui/overlays/Select";
import { toast } from "../../../ui/overlays/toast";
import { say, sentenceOf } from "../../../words/say";
import { Audition } from "./audition";
import { choosePreset } from "./choose";
import { found, tagsOf } from "./find";
import styles from "./Presets.module.css";

const TAGS = tagsOf(PRESET_LIBRARY);
const option = (value: string) => ({ value, label: value });

/** The preset library: a click or the arrow keys play a preset, and only Load changes the instrument with the focus. */
export default function PresetBrowser({ card, exporter }: { card: InstrumentCard; exporter: Exporter }) {
  const [query, setQuery] = useState("");
  const [category, setCategory] = useState("");
  const [tag, setTag] = useState("");
  const [starred, setStarred] = useState(false);
  const favourites = usePreferences((now) => now.favouritePresets);
  const { heard, hear } = useAudition(exporter);
  const loaded = useDevices(card.trackId)[0]?.presetName;
  const readOnly = useReadOnly();
  const canLoad = useTrack(card.trackId) !== null && !readOnly;
  const presets = useMemo(
    () => found(PRESET_LIBRARY, { query, category, tag, among: starred ? favourites : null }),
    [query, category, tag, starred, favourites],
  );
  const load = (preset: LibraryPreset) => {
    if (canLoad && choosePreset(card.trackId, preset)) announce(t`${say(card.name)} plays ${preset.name}`);
  };
  const star = ({ name }: LibraryPreset) =>
    usePreferences.getState().set({
      favouritePresets: favourites.includes(name) ? favourites.filter((one) => one !== name) : [...favourites, name],
    });
  return (
    <section className={styles.browser} aria-label={t`Presets`}>
      <div className={styles.bar}>
        <input
          className={styles.search}
          data-action="instrument.presetSearch"
          type="search"
          placeholder={t`Find a preset`}
          aria-label={t`Find a preset`}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Select
          label={t`Category`}
          action="instrument.presetCategory"
          value={category}
          options={[{ value: "", label: t`All categories` }, ...CATEGORIES.map(option)]}
          onChange={setCategory}
        />
        <Select
          label={t`Tag`}
          action="instrument.presetTag"
          value={tag}
          options={[{ value: "", label: t`All tags` }, ...TAGS.map(option)]}
          onChange={setTag}
        />
        <Toggle on={starred} onChange={setStarred} action="instrument.presetFavourites" label={t`Favourites only`}>
          <Icon as={Star} size={16} />
        </Toggle>
        <output className={styles.count}>{plural(presets.length, { one: "# preset", other: "# presets" })}</output>
      </div>
      {presets.length === 0 ? (
        <p className={styles.none}>
          {starred && favourites.length === 0
            ? t`No favourites yet. Press the star of a preset to keep it here.`
            : t`No preset fits. Change the words, the category or the tag.`}
        </p>
      ) : (
        <ul className={styles.list} aria-label={t`Found presets`} onKeyDown={moveByArrow}>
          {presets.map((preset) => (
            <Row
              key={preset.name}
              preset={preset}
              heard={heard === preset.name}
              loaded={loaded === preset.name}
              favourite={favourites.includes(preset.name)}
              canLoad={canLoad}
              hear={hear}
              load={load}
              star={star}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  preset: LibraryPreset;
  heard: boolean;
  loaded: boolean;
  favourite: boolean;
  canLoad: boolean;
  hear: (preset: LibraryPreset) => void;
  load: (preset: LibraryPreset) => void;
  star: (preset: LibraryPreset) => void;
}

function Row({ preset, heard, loaded, favourite, canLoad, hear, load, star }: RowProps) {
  const { name, category, tags } = preset;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.name}
        data-action="instrument.audition"
        aria-label={heard ? t`Stop ${name}` : t`Listen to ${name}`}
        aria-pressed={heard}
        onClick={() => hear(preset)}
      >
        <Icon as={heard ? Square : Play} size={14} />
        <span>{name}</span>
        <span className={styles.detail}>{[category, ...tags].join(" · ")}</span>
      </button>
      <IconButton
        icon={Star}
        data-action="instrument.favourite"
        className={favourite ? styles.favourite : undefined}
        aria-pressed={favourite}
        label={t`${name} is a favourite`}
        onClick={() => star(preset)}
      />
      <Button
        kind="ghost"
        icon={loaded ? Check : undefined}
        data-action="instrument.loadPreset"
        aria-label={loaded ? t`${name} is loaded` : t`Load ${name}`}
        disabled={!canLoad}
        onClick={() => load(preset)}
      >
        {loaded ? t`Loaded` : t`Load`}
      </Button>
    </li>
  );
}

/** Up and down go to the next preset's name and play it. */
function moveByArrow(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const names = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-action="instrument.audition"]')];
  const row = (event.target as Element).closest("li");
  const at = names.findIndex((name) => name.closest("li") === row);
  const next = names[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (next.getAttribute("aria-pressed") !== "true") next.click();
}

/** Which preset is being heard, and what plays one, or stops the one that plays. */
function useAudition(exporter: Exporter) {
  const audition = useMemo(() => new Audition(exporter), [exporter]);
  const [heard, setHeard] = useState<string | null>(null);
  useScope((scope) => void scope.add(() => audition.stop()), [audition]);
  const hear = (preset: LibraryPreset) => {
    if (heard === preset.name) {
      audition.stop();
      return;
    }
    setHeard(preset.name);
    audition
      .play(preset)
      .catch((cause: unknown) =>
        toast({ title: t`${preset.name} cannot be played`, description: sentenceOf(cause), tone: "error" }),
      )
      .finally(() => setHeard((now) => (now === preset.name ? null : now)));
  };
  return { heard, hear };
}
