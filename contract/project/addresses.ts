import { manifestOf } from "../devices/plugins";
import { type Address, BYPASS, TRANSPORT_PARAMETERS } from "../parameters/address";
import { STRIP_PARAMETERS, type StripParameterName, TRACK_SWITCHES, type TrackSwitchName } from "../parameters/strip";
import type { Project } from "./document";
import { stripAddress } from "./parameters";
import { devicesOf, tracksInOrder } from "./select";

const ON_STRIPS = [...Object.keys(STRIP_PARAMETERS), ...Object.keys(TRACK_SWITCHES)] as (
  | StripParameterName
  | TrackSwitchName
)[];

/**
 * The address of every parameter of a document: track by track as the mixer shows them, then sends, tempo, transport. What the
 * decks of a set can be told is in no document (`contract/dj/deckControls.ts`).
 */
export function addressesOf(project: Project): readonly Address[] {
  return [
    ...tracksInOrder(project).flatMap((track): Address[] => [
      ...ON_STRIPS.filter((name) => track.kind !== "master" || (name !== "solo" && name !== "soloSafe")).map((name) =>
        stripAddress(track, name),
      ),
      ...devicesOf(project, track.id).flatMap((device) =>
        [...Object.keys(manifestOf(device).parameters), BYPASS].map(
          (parameter): Address => ({ of: "device", id: device.id, parameter }),
        ),
      ),
    ]),
    ...Object.keys(project.sends).flatMap((id): Address[] => [
      { of: "send", id, parameter: "level" },
      { of: "send", id, parameter: "tap" },
    ]),
    ...Object.keys(project.tempo).map((id): Address => ({ of: "tempo", id, parameter: "bpm" })),
    ...TRANSPORT_PARAMETERS.map((parameter): Address => ({ of: "transport", parameter })),
  ];
}
