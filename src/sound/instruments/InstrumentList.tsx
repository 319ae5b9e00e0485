import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { DEVICES } from "../../../contract/devices";
import { labelOf } from "../../../contract/devices/plugins";
import { drumKits, fontSounds, playedSound, soundName } from "../../../contract/fontSounds";
import { DEFAULT_FONT, DRUM_BANK, FONTS } from "../../../contract/fonts";
import { GM_FAMILIES, GM_PROGRAMS } from "../../../contract/generalMidi";
import { type OwnInstrument, ownFontHash } from "../../../contract/instruments/own";
import type { Clip, Device, Id, NoteClip } from "../../../contract/project/document";
import { played } from "../../../contract/project/played";
import { clipsOf, remembered } from "../../../contract/project/select";
import { command, useReadOnly } from "../../stores/document";
import { useList } from "../../stores/tracks";
import { formatBytes } from "../../ui/format";
import { Menu } from "../../ui/overlays/Menu";
import { Select } from "../../ui/overlays/Select";
import { EXTERNAL_INSTRUMENTS, INSTRUMENT_KINDS, isChosen, setInstrument } from "../devices/chain";
import { factoryPresets, loadPreset, type Preset, useUserPresets } from "../devices/presets/presets";
import { DeleteOwn } from "./DeleteOwn";
import styles from "./Instruments.module.css";
import { playOwn, useOwnInstruments } from "./ownInstruments";

interface Line {
  key: string;
  label: string;
  group: string;
  chosen: boolean;
  load: () => void;
}

/** The list of instruments, and what the loaded one can play: its presets, or the sounds of its font. */
export function InstrumentList({ trackId, instrument }: { trackId: Id; instrument: Device | null }) {
  const readOnly = useReadOnly();
  const [query, setQuery] = useState("");
  return (
    <aside className={styles.list} aria-label={t`Instruments and presets`}>
      <ul className={styles.kinds}>
        {INSTRUMENT_KINDS.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              aria-pressed={instrument?.kind === kind}
              data-action="track.menu.instrument"
              disabled={readOnly}
              onClick={() => setInstrument(trackId, { kind })}
            >
              {DEVICES[kind].label}
            </button>
          </li>
        ))}
        <li>
          <Menu
            trigger={
              <button
                type="button"
                aria-pressed={instrument?.kind === "external"}
                data-action="track.menu.instrument"
                disabled={readOnly}
              >
                {instrument?.kind === "external" ? t`External: ${labelOf(instrument)}` : t`External (Tone.js) …`}
              </button>
            }
            entries={EXTERNAL_INSTRUMENTS.map((choice) => ({
              kind: "check",
              label: labelOf(choice),
              on: isChosen(instrument, choice),
              run: () => setInstrument(trackId, choice),
            }))}
          />
        </li>
      </ul>
      {instrument && (
        <>
          {instrument.kind === "sampler" && <FontChoice device={instrument} />}
          {instrument.font && <DeleteOwn id={instrument.font.fontId} />}
          {instrument.font && ownFontHash(instrument.font.fontId) === null && (
            <Playing trackId={trackId} font={instrument.font} />
          )}
          <input
            className={styles.search}
            data-action="instrument.search"
            type="search"
            placeholder={t`Find a sound`}
            aria-label={t`Find a sound`}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <Sounds device={instrument} query={query} readOnly={readOnly} />
        </>
      )}
    </aside>
  );
}

/** The font that the sampler plays; a large one is loaded when it is chosen. */
function FontChoice({ device }: { device: Device }) {
  const readOnly = useReadOnly();
  const { bank = 0, program = 0, fontId = DEFAULT_FONT } = device.font ?? {};
  const own = useOwnInstruments();
  const choose = (id: string) => {
    const mine = own.find((instrument) => instrument.id === id);
    if (mine) playOwn(device.trackId, mine);
    else command("setDevice", { id: device.id, font: { fontId: id, bank, program } });
  };
  return (
    <Select
      className={styles.font}
      label={t`Font`}
      action="instrument.font"
      value={fontId}
      placeholder={t`Not on this device`}
      options={[...FONTS, ...own].map(({ id, name, bytes }) => ({
        value: id,
        label: `${name}, ${formatBytes(bytes)}`,
      }))}
      onChange={choose}
      disabled={readOnly}
    />
  );
}

/** Notes about the sounds that the track actually plays: substitutes for missing ones, and those of program changes. */
function Playing({ trackId, font }: { trackId: Id; font: NonNullable<Device["font"]> }) {
  const changes = useList((project) => [
    ...new Set(clipsOf(played(project), trackId).flatMap((clip) => soundsOfClip(clip, font))),
  ]);
  const asked = soundName(font.fontId, font);
  const plays = soundName(font.fontId, playedSound(font.fontId, font));
  return (
    <>
      {asked !== plays && (
        <p className={styles.playing}>
          <Trans>
            This font has no {asked}. {plays} plays instead.
          </Trans>
        </p>
      )}
      {changes.length > 0 && (
        <p className={styles.playing}>
          <Trans>Program changes in this track's clips also play: {changes.join(", ")}.</Trans>
        </p>
      )}
    </>
  );
}

const programChanges = remembered((controls: NoteClip["controls"]) =>
  Object.values(controls)
    .filter((event) => event.type === "program")
    .sort((a, b) => a.tick - b.tick),
);

/** The names of the sounds that a clip's program changes choose. */
function soundsOfClip(clip: Clip, { fontId, bank: own }: NonNullable<Device["font"]>): string[] {
  if (clip.kind !== "notes" || clip.muted) return [];
  return programChanges(clip.controls).map(({ value, bank = own }) =>
    soundName(fontId, playedSound(fontId, { bank, program: value })),
  );
}

function Sounds({ device, query, readOnly }: { device: Device; query: string; readOnly: boolean }) {
  const saved = useUserPresets(device);
  const own = useOwnInstruments();
  const line = (group: string) => (preset: Preset) => ({
    key: `${group} ${preset.name}`,
    label: preset.name,
    group,
    chosen: device.presetName === preset.name,
    load: () => loadPreset(device, preset),
  });
  const lines: Line[] = [
    ...saved.map(line(t`Saved`)),
    ...(device.kind !== "sampler"
      ? factoryPresets(device).map(line(t`Factory`))
      : ownFontHash(device.font?.fontId ?? "") === null
        ? programLines(device)
        : ownLines(device, own)),
  ];
  const words = query.trim().toLowerCase().split(/\s+/);
  const found = lines.filter((entry) =>
    words.every((word) => `${entry.label} ${entry.group}`.toLowerCase().includes(word)),
  );
  const groups = [...new Set(found.map((entry) => entry.group))];
  if (found.length === 0) {
    return (
      <p className={styles.none}>
        {query.trim() === ""
          ? t`No presets yet. Save a sound as a preset to find it here.`
          : t`No sound has this name.`}
      </p>
    );
  }
  return (
    <div className={styles.sounds}>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <ul>
            {found
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <li key={entry.key}>
                  <button
                    type="button"
                    data-action="preset.choose"
                    aria-pressed={entry.chosen}
                    disabled={readOnly}
                    onClick={entry.load}
                  >
                    {entry.label}
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The sounds of the own instrument that the sampler plays. */
function ownLines(device: Device, own: readonly OwnInstrument[]): Line[] {
  const instrument = own.find(({ id }) => id === device.font?.fontId);
  return (instrument?.sounds ?? []).map((sound) => ({
    key: `${sound.bank} ${sound.program}`,
    label: sound.name,
    group: instrument?.name ?? "",
    chosen: device.font?.bank === sound.bank && device.font.program === sound.program,
    load: () => instrument && playOwn(device.trackId, instrument, sound),
  }));
}

function programLines(device: Device): Line[] {
  const fontId = device.font?.fontId ?? DEFAULT_FONT;
  const load = (bank: number, program: number, name: string) => {
    command("loadPreset", { id: device.id, presetName: name, params: device.params, font: { fontId, bank, program } });
  };
  const playing = device.font && playedSound(fontId, device.font);
  const chosen = (bank: number, program: number) => playing?.bank === bank && playing.program === program;
  const variations = fontSounds(fontId).filter(({ bank }) => bank !== 0 && bank !== DRUM_BANK);
  return [
    ...GM_PROGRAMS.map((label, program) => ({
      key: `0 ${program}`,
      label,
      group: GM_FAMILIES[Math.floor(program / 8)] ?? "",
      chosen: chosen(0, program),
      load: () => load(0, program, label),
    })),
    ...variations.map((sound) => ({
      key: `${sound.bank} ${sound.program}`,
      label: soundName(fontId, sound),
      group: t`Variations`,
      chosen: chosen(sound.bank, sound.program),
      load: () => load(sound.bank, sound.program, soundName(fontId, sound)),
    })),
    ...drumKits(fontId).map(({ program, name }) => ({
      key: `${DRUM_BANK} ${program}`,
      label: name,
      group: t`Drum kits`,
      chosen: chosen(DRUM_BANK, program),
      load: () => load(DRUM_BANK, program, name),
    })),
  ];
}
