import { t } from "@lingui/core/macro";
import { CircleOff, Copy, FolderPlus, PencilLine, Trash2 } from "lucide-react";
import { labelOf, manifestOf } from "../../../contract/devices/plugins";
import { TRACK_COLORS } from "../../../contract/project/colors";
import type { Track } from "../../../contract/project/document";
import { ownTrack } from "../../../contract/project/personal";
import { devicesOf, sendsOf } from "../../../contract/project/select";
import { command, currentProject, gesture } from "../../stores/document";
import type { MidiDevice, MidiState } from "../../stores/midi/midi";
import { ownTracks, setPersonal, usePersonal } from "../../stores/personal";
import type { MenuEntry } from "../../ui/overlays/Menu";
import { say, word } from "../../words/say";
import { type DeviceChoice, EXTERNAL_INSTRUMENTS, INSTRUMENT_KINDS, isChosen, setInstrument } from "../devices/chain";
import { effectEntries } from "../devices/effectEntries";
import { possibleOutputs, possibleSends } from "../strip/routing";
import { trackTakeEntries } from "../takes/takes";
import type { AudioInputDevice } from "./audioInputs";
import { addSend, duplicateTrack, groupSelected, removeTracks, tracksActedOn } from "./edits";
import { inputEntries } from "./inputMenu";
import { COLOUR_NAMES, MONITOR_NAMES, MONITORS, plays, recordable } from "./kinds";
import type { TrackMenu } from "./menuStore";
import { midiOutputEntries } from "./midiOutputMenu";
import { shareSolo } from "./solo";
import styles from "./trackMenu.module.css";

/** What a track's menu needs besides the document. */
export interface TrackMenuContext {
  readOnly: boolean;
  audioInputs: readonly AudioInputDevice[];
  keyboards: readonly MidiDevice[];
  midi: MidiState["kind"];
  rename(): void;
  clearClip(): void;
  connectKeyboards(): void;
  /** the state of the track's input and how takes from it are placed, as a sentence */
  inputSentence: string;
  calibrate(): void;
}

/** The entries of a track's menu. */
export function trackMenuEntries(menu: TrackMenu, track: Track, context: TrackMenuContext): MenuEntry[] {
  switch (menu) {
    case "colour":
      return [{ kind: "label", label: t`Colour` }, ...colourEntries(track)];
    case "instrument":
      return [{ kind: "label", label: t`Instrument of ${track.name}` }, ...instrumentEntries(track)];
    case "input":
      return inputEntries(ownTrack(track, ownTracks()), context);
    case "output":
      return [{ kind: "label", label: t`Output of ${track.name}` }, ...outputEntries(track)];
    case "sends":
      return [{ kind: "label", label: t`Send ${track.name} to` }, ...sendEntries(track)];
    case "effects":
      return [{ kind: "label", label: t`Add an effect to ${track.name}` }, ...effectEntries(track.id)];
    case "track":
      return allEntries(track, context);
  }
}

function allEntries(track: Track, context: TrackMenuContext): MenuEntry[] {
  const light: MenuEntry = { label: t`Put out the clip light`, icon: CircleOff, run: context.clearClip };
  if (context.readOnly) return [light];
  const fixed = track.kind === "master";
  const several = tracksActedOn(track.id).length;
  return [
    ...(fixed ? [] : [{ label: t`Rename`, icon: PencilLine, action: "track.rename", run: context.rename }]),
    { kind: "submenu", label: t`Colour`, entries: colourEntries(track) },
    ...(plays(track) ? [{ kind: "submenu" as const, label: t`Instrument`, entries: instrumentEntries(track) }] : []),
    ...(recordable(track) ? recordingEntries(track, context) : []),
    ...(fixed
      ? []
      : [
          { kind: "submenu" as const, label: t`Output`, entries: outputEntries(track) },
          { kind: "submenu" as const, label: t`Send to`, entries: sendEntries(track) },
        ]),
    ...trackTakeEntries(track.id),
    { kind: "submenu", label: t`Add effect`, entries: effectEntries(track.id) },
    ...(fixed ? [] : [soloForEveryone()]),
    ...(track.kind === "return" || track.kind === "group" ? [soloSafe(track)] : []),
    light,
    ...(fixed ? [] : [{ kind: "separator" as const }, ...wholeEntries(track, several)]),
  ];
}

/** The instruments for a track; choosing one replaces the present one. */
function instrumentEntries(track: Track): MenuEntry[] {
  const loaded = devicesOf(currentProject(), track.id).find((device) => manifestOf(device).role === "instrument");
  const entries = (choices: readonly DeviceChoice[]) =>
    choices.map((choice) => ({
      kind: "check" as const,
      label: labelOf(choice),
      on: isChosen(loaded, choice),
      run: () => setInstrument(track.id, choice),
    }));
  return [
    ...entries(INSTRUMENT_KINDS.map((kind) => ({ kind }))),
    { kind: "submenu", label: t`External (Tone.js)`, entries: entries(EXTERNAL_INSTRUMENTS) },
  ];
}

function recordingEntries(track: Track, context: TrackMenuContext): MenuEntry[] {
  const own = ownTrack(track, ownTracks());
  return [
    { kind: "submenu", label: t`Input`, entries: inputEntries(own, context) },
    {
      kind: "submenu",
      label: t`Monitoring`,
      entries: MONITORS.map((monitor) => ({
        kind: "check",
        label: say(MONITOR_NAMES[monitor]),
        on: own.monitor === monitor,
        run: () => setPersonal(track.id, { monitor }),
      })),
    },
  ];
}

/** The switch, for all tracks, between solo for everyone in the project and solo for this person. */
function soloForEveryone(): MenuEntry {
  return {
    kind: "check",
    label: t`Solo for everyone`,
    on: usePersonal.getState().shareSolo,
    run: shareSolo,
  };
}

function soloSafe(track: Track): MenuEntry {
  return {
    kind: "check",
    label: t`Solo-safe`,
    on: track.soloSafe,
    run: (on) => void command("setTrack", { id: track.id, soloSafe: on }),
  };
}

/** Actions on the whole track, or on all selected ones if it is selected. */
function wholeEntries(track: Track, several: number): MenuEntry[] {
  const groups: MenuEntry[] =
    track.kind === "return"
      ? []
      : [
          {
            label: several > 1 ? t`Group ${several} tracks` : t`Put into a new group`,
            icon: FolderPlus,
            action: "track.group",
            run: groupSelected,
          },
        ];
  return [
    ...groups,
    { label: t`Duplicate`, icon: Copy, action: "track.duplicate", run: () => duplicateTrack(track.id) },
    {
      label: several > 1 ? t`Delete ${several} tracks` : "Delete",
      icon: Trash2,
      action: "track.delete",
      danger: true,
      run: () => removeTracks(tracksActedOn(track.id).map((entry) => entry.id)),
    },
  ];
}

function colourEntries(track: Track): MenuEntry[] {
  return Array.from({ length: TRACK_COLORS }, (_, color) => ({
    label: `${say(COLOUR_NAMES[color]) ?? color}${color === track.color ? t` (now)` : ""}`,
    before: <span className={styles.swatch} style={{ background: `var(--track-${color})` }} />,
    run: () => {
      const tracks = track.kind === "master" ? [track] : tracksActedOn(track.id);
      gesture(word("Colour"), (open) => {
        for (const { id } of tracks) open.run("setTrack", { id, color });
      });
    },
  }));
}

function outputEntries(track: Track): MenuEntry[] {
  const targets = possibleOutputs(currentProject(), track.id).map(
    (target): MenuEntry => ({
      kind: "check",
      label: target.name,
      on: track.output === target.id,
      run: () => void command("setTrack", { id: track.id, output: target.id }),
    }),
  );
  if (!plays(track)) return targets;
  return [
    ...targets,
    { kind: "separator" },
    { kind: "submenu", label: t`External synth`, entries: midiOutputEntries(track) },
  ];
}

/** Existing sends, which can be removed, and tracks that can be sent to. */
function sendEntries(track: Track): MenuEntry[] {
  const project = currentProject();
  const sends = sendsOf(project, track.id);
  const entries: MenuEntry[] = [
    ...sends.map(
      (send): MenuEntry => ({
        kind: "check",
        label: project.tracks[send.to]?.name ?? "",
        on: true,
        run: () => void command("removeSend", { id: send.id }),
      }),
    ),
    ...possibleSends(project, track.id).map(
      (target): MenuEntry => ({
        kind: "check",
        label: target.name,
        on: false,
        run: () => addSend(track.id, target.id),
      }),
    ),
  ];
  return entries.length > 0 ? entries : [{ kind: "label", label: t`Add a return or group to send to` }];
}
