import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import {
  type MidiPresetCard,
  type MidiPresetRating,
  midiPresets,
  PRESET_LIMITS,
} from "../../../../contract/api/midiPresets";
import { MIDI_PRESET_FORMAT, type MidiPreset } from "../../../../contract/midi/mapping/preset";
import { type ApiFailure, callApi } from "../../../stores/calls";
import { useSession } from "../../../stores/person/session";
import { useParts } from "../../../stores/query/useParts";
import { Button } from "../../../ui/controls/Button";
import { formatNumber } from "../../../ui/format";
import { Badge } from "../../../ui/layout/Badge";
import { Select } from "../../../ui/overlays/Select";
import { toast } from "../../../ui/overlays/toast";
import { PagedList } from "../../../ui/page/PagedList";
import { word } from "../../../words/say";
import styles from "./Presets.module.css";
import { PreviewDialog } from "./PreviewDialog";
import { exportPreset, loadPreset } from "./presetFile";

/** Presets of one's account and those that others share, the best rated first; nothing while nobody is signed in. */
export function SharedPresets({ device }: { device: string | null }) {
  const signedIn = useSession(({ status }) => status === "authenticated");
  return signedIn ? <List device={device} /> : null;
}

function List({ device }: { device: string | null }) {
  const pages = useParts(midiPresets.list, { query: { whose: "all", limit: 20 } });
  const replace = (id: string, rating: MidiPresetRating) =>
    pages.change((items) => items.map((item) => (item.id === id ? { ...item, rating } : item)));
  const remove = (id: string) => pages.change((items) => items.filter((item) => item.id !== id));
  return (
    <section aria-label={t`Shared presets`}>
      <h3 className={styles.heading}>{t`Shared and in your account`}</h3>
      <PagedList
        pages={pages}
        loading={t`Loading presets`}
        failed={t`The shared presets could not be loaded`}
        empty={<p className={styles.quiet}>{t`Nobody has shared a preset yet. Create a profile and share it.`}</p>}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((card) => (
              <li key={card.id}>
                <Shared card={card} device={device} onRated={replace} onRemoved={remove} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

const failed = (title: string, { message }: ApiFailure) => toast({ title, description: message, tone: "error" });

/** The preset behind a card, with its mappings; null where it could not be read, which is told. */
async function read(id: string): Promise<MidiPreset | null> {
  const answer = await callApi(midiPresets.read, { params: { presetId: id } });
  if (!answer.ok) {
    failed(t`The preset could not be read`, answer.error);
    return null;
  }
  const { name, description, device, mappings } = answer.value;
  return { format: MIDI_PRESET_FORMAT, version: 1, name, description, device, mappings };
}

interface SharedProps {
  card: MidiPresetCard;
  device: string | null;
  onRated: (id: string, rating: MidiPresetRating) => void;
  onRemoved: (id: string) => void;
}

function Shared({ card, device, onRated, onRemoved }: SharedProps) {
  const { id, name, description, mappings, by, own, shared, rating } = card;
  const [previewed, setPreviewed] = useState<MidiPreset | null>(null);
  const withPreset = (act: (preset: MidiPreset) => void) => async () => {
    const preset = await read(id);
    if (preset) act(preset);
  };
  const remove = async () => {
    const answer = await callApi(midiPresets.remove, { params: { presetId: id } });
    if (answer.ok) onRemoved(id);
    else failed(t`The preset was not removed`, answer.error);
  };
  return (
    <article className={styles.preset} aria-label={name}>
      <header>
        <h3>{name}</h3>
        {own && <Badge>{shared ? "YOURS, SHARED" : "YOURS"}</Badge>}
      </header>
      {description !== "" && <p>{description}</p>}
      <p className={styles.quiet}>
        <Trans>
          {plural(mappings, { one: "# mapping", other: "# mappings" })}, made for {card.device} by {by.name}.{" "}
          {rated(rating)}
        </Trans>
      </p>
      <div className={styles.buttons}>
        <Button
          data-action="midi.preset.load"
          disabled={device === null}
          onClick={withPreset((preset) => device !== null && loadPreset(preset, device))}
        >
          {t`Load Preset`}
        </Button>
        <Button data-action="midi.preset.preview" onClick={withPreset(setPreviewed)}>
          {t`Preview`}
        </Button>
        <Button data-action="midi.preset.export" onClick={withPreset((preset) => void exportPreset(preset))}>
          {t`Export`}
        </Button>
        {own ? (
          <Button data-action="midi.preset.remove" onClick={() => void remove()}>
            {t`Remove`}
          </Button>
        ) : (
          <Rate card={card} onRated={onRated} />
        )}
      </div>
      {previewed && <PreviewDialog preset={previewed} device={device} onClose={() => setPreviewed(null)} />}
    </article>
  );
}

const rated = ({ average, count }: MidiPresetRating): string =>
  average === null
    ? t`Not rated yet.`
    : plural(count, {
        one: `Rated ${formatNumber(average, 1)} of ${PRESET_LIMITS.mostStars} by # person.`,
        other: `Rated ${formatNumber(average, 1)} of ${PRESET_LIMITS.mostStars} by # people.`,
      });

const NONE = "none";
const STARS = [
  ...Array.from({ length: PRESET_LIMITS.mostStars }, (_, index) => {
    const stars = PRESET_LIMITS.mostStars - index;
    return { value: String(stars), label: plural(stars, { one: "# star", other: "# stars" }) };
  }),
  { value: NONE, label: word("No rating") },
];

function Rate({ card: { id, name, rating }, onRated }: Pick<SharedProps, "card" | "onRated">) {
  const rate = async (value: string) => {
    const stars = value === NONE ? null : Number(value);
    const answer = await callApi(midiPresets.rate, { params: { presetId: id }, body: { stars } });
    if (answer.ok) onRated(id, answer.value);
    else failed(t`The rating was not kept`, answer.error);
  };
  return (
    <Select
      label={t`Rate ${name}`}
      action="midi.preset.rate"
      value={rating.own === null ? NONE : String(rating.own)}
      options={STARS}
      onChange={(value) => void rate(value)}
    />
  );
}
