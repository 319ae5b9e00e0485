import { t } from "@lingui/core/macro";
import type { Track } from "../../../../contract/project/document";
import type { MidiOutput } from "../../../../contract/project/personal";
import { tracksOfKind } from "../../../../contract/project/select";
import { outputTo } from "../../../sound/track/midiOutputMenu";
import { useMidi } from "../../../stores/midi/midi";
import { setPersonal, usePersonalTrack } from "../../../stores/personal";
import { useProject } from "../../../stores/project";
import { NumberField } from "../../../ui/controls/value/NumberField";
import { Select } from "../../../ui/overlays/Select";
import { PROGRAM, TRACK_CHANNEL, TRACK_DELAY } from "./outputSpecs";
import styles from "./Sync.module.css";

const OWN = "own";

/** Tracks that play external synths: port, channel, sound, and the delay by which their notes leave earlier. */
export function OutputTracks() {
  const project = useProject((now) => now.project);
  const tracks = project ? tracksOfKind(project, "midi", "drums") : [];
  return (
    <>
      <p className={styles.quiet}>
        {t`A track’s notes go to a synth in place of the track’s own instrument. Record what it plays on an audio track whose input it is plugged into. The delay is what the synth and its interface take: notes leave that much earlier, so that they sound in time.`}
      </p>
      {tracks.length === 0 && <p className={styles.quiet}>{t`This project has no MIDI track yet.`}</p>}
      <ul className={styles.outputs}>
        {tracks.map((track) => (
          <OutputTrack key={track.id} track={track} />
        ))}
      </ul>
    </>
  );
}

function OutputTrack({ track }: { track: Track }) {
  const { midiOutput } = usePersonalTrack(track.id);
  const outputs = useMidi((now) => now.outputs);
  const names = [...new Set([...outputs, ...(midiOutput ? [midiOutput.device] : [])])];
  const set = (output: MidiOutput | null) => setPersonal(track.id, { midiOutput: output });
  const options = [
    { value: OWN, label: t`Its own instrument` },
    ...names.map((name) => ({
      value: `to ${name}`,
      label: outputs.includes(name) ? name : t`${name} (not connected)`,
    })),
  ];
  const choose = (value: string) => {
    if (value === OWN) return set(null);
    const device = value.slice("to ".length);
    set(midiOutput ? { ...midiOutput, device } : outputTo(device));
  };
  return (
    <li>
      <span>{track.name}</span>
      <Select
        label={t`What plays ${track.name}`}
        action="midi.output"
        value={midiOutput ? `to ${midiOutput.device}` : OWN}
        options={options}
        onChange={choose}
      />
      {midiOutput && (
        <>
          <NumberField
            labelled
            spec={TRACK_CHANNEL}
            label={t`MIDI channel of ${track.name}`}
            action="midi.output.channel"
            value={midiOutput.channel}
            onCommit={(channel) => set({ ...midiOutput, channel })}
          />
          <NumberField
            labelled
            spec={PROGRAM}
            label={t`Program of ${track.name}, 0 for none`}
            action="midi.output.program"
            value={midiOutput.program === null ? 0 : midiOutput.program + 1}
            onCommit={(program) => set({ ...midiOutput, program: program === 0 ? null : program - 1 })}
          />
          <NumberField
            labelled
            spec={TRACK_DELAY}
            label={t`Delay of the synth of ${track.name}`}
            action="midi.output.delay"
            value={midiOutput.delay}
            onCommit={(delay) => set({ ...midiOutput, delay })}
          />
        </>
      )}
    </li>
  );
}
