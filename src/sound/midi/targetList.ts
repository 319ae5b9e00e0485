import { t } from "@lingui/core/macro";
import { DECKS } from "../../../contract/dj/channels";
import { DECK_CONTROLS } from "../../../contract/dj/deckControls";
import { PAD_CONTROLS, PAD_IDS } from "../../../contract/dj/pads";
import { MAPPING_LIMITS, type MappingTarget } from "../../../contract/midi/mapping/mapping";
import { formatAddress } from "../../../contract/parameters/address";
import { STRIP_PARAMETERS, TRACK_SWITCHES } from "../../../contract/parameters/strip";
import { addressesOf } from "../../../contract/project/addresses";
import type { Id, Project } from "../../../contract/project/document";
import { parameterSaid } from "../../../contract/project/parameters";
import { countedTracks } from "../../stores/midi/targets";
import type { ActionSpec } from "../../ui/actions/action";
import { say } from "../../words/say";
import { targetName } from "./words";

/** Something that a control can be mapped to, by name. */
export interface NamedTarget {
  readonly target: MappingTarget;
  readonly group: string;
  readonly label: string;
}

type StripParameter = Extract<MappingTarget, { kind: "strip" }>["parameter"];
const ON_STRIPS = [...Object.keys(STRIP_PARAMETERS), ...Object.keys(TRACK_SWITCHES)] as StripParameter[];
const NOT_ON_MASTER: readonly StripParameter[] = ["solo", "soloSafe"];
/** Positions that are offered though the project has fewer tracks. */
const POSITIONS = 8;

/** Everything that a mapping may move: commands of all screens, layers, strips by their place, parameters of the project. */
export function allTargets(project: Project, selected: Id | null, actions: readonly ActionSpec[]): NamedTarget[] {
  const strips = (track: Extract<MappingTarget, { kind: "strip" }>["track"], group: string) =>
    ON_STRIPS.filter((name) => track !== "master" || !NOT_ON_MASTER.includes(name)).map((parameter): NamedTarget => {
      const target: MappingTarget = { kind: "strip", track, parameter };
      return { target, group, label: targetName(target, project, selected, () => undefined) };
    });
  const live = (address: string, group: string): NamedTarget => {
    const target: MappingTarget = { kind: "parameter", address };
    return { target, group, label: targetName(target, project, selected, () => undefined) };
  };
  const positions = Math.min(MAPPING_LIMITS.position, Math.max(POSITIONS, countedTracks(project).length));
  return [
    ...strips("selected", t`Selected track`),
    ...strips("master", t`Master`),
    ...actions.map(({ id, title, group }): NamedTarget => ({ target: { kind: "action", id }, group, label: title })),
    ...Array.from({ length: MAPPING_LIMITS.layers }, (_, index): NamedTarget => {
      const layer = index + 1;
      return { target: { kind: "layer", layer }, group: t`Layers`, label: t`Layer ${layer}` };
    }),
    ...DECKS.flatMap((deck) =>
      [...DECK_CONTROLS.keys()].map((control) => live(`deck/${deck}/${control}`, t`DJ decks`)),
    ),
    ...PAD_IDS.flatMap((pad) =>
      [...PAD_CONTROLS.keys()].map((control) => live(`pad/${pad}/${control}`, t`DJ sampler`)),
    ),
    ...addressesOf(project).map(
      (address): NamedTarget => ({
        target: { kind: "parameter", address: formatAddress(address) },
        group: t`This project`,
        label: say(parameterSaid(project, address)),
      }),
    ),
    ...Array.from({ length: positions }, (_, index) => strips(index + 1, t`Tracks by position`)).flat(),
  ];
}

/** The targets whose names hold every word that was typed; those that begin with it come first. At most `most`. */
export function matching(all: readonly NamedTarget[], typed: string, most: number): NamedTarget[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return all.slice(0, most);
  const start = words.join(" ");
  const found = all.filter(({ group, label }) => {
    const text = `${label} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const first = (one: NamedTarget) => Number(one.label.toLowerCase().startsWith(start));
  return found.sort((one, other) => first(other) - first(one)).slice(0, most);
}
