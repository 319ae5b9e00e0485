import type { StripParameterName } from "../../../contract/parameters";
import { command, currentProject } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import type { Action } from "../../ui/actions/registry";
import { announce } from "../../ui/announce";
import { actionsOf, someTrack } from "../action";

const SWITCHES: readonly { name: StripParameterName; title: string; keys: string; said: string }[] = [
  { name: "phase", title: "Invert the track's phase", keys: "I", said: "Inverted phase" },
  { name: "hpfOn", title: "High-pass filter on or off", keys: "H", said: "High-pass" },
  { name: "lpfOn", title: "Low-pass filter on or off", keys: "K", said: "Low-pass" },
];

function flip(name: StripParameterName, said: string): void {
  const track = currentProject().tracks[useSelection.getState().trackId ?? ""];
  if (!track) return;
  const on = track.strip[name] < 0.5;
  if (command("setParameter", { address: `strip/${track.id}/${name}`, value: on ? 1 : 0 })) {
    announce(`${track.name}: ${said} ${on ? "on" : "off"}`);
  }
}

/** The switches of the selected track's strip. */
export function stripActions(): Action[] {
  const action = actionsOf("Tracks");
  return SWITCHES.map(({ name, title, keys, said }) =>
    action(`track.${name}`, title, keys, () => flip(name, said), { enabled: someTrack }),
  );
}
