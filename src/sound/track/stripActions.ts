import type { StripParameterName } from "../../../contract/parameters";
import { actionOf } from "../../../contract/parameters/table";
import { speakParameter, stripAddress } from "../../../contract/project/parameters";
import { currentProject } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import type { Action } from "../../ui/actions/registry";
import { announce } from "../../ui/announce";
import { actionsOf, someTrack } from "../action";
import { toggleParameter } from "../parameters";

const SWITCHES: readonly { name: StripParameterName; title: string; keys: string }[] = [
  { name: "phase", title: "Invert the track's phase", keys: "I" },
  { name: "hpfOn", title: "High-pass filter on or off", keys: "H" },
  { name: "lpfOn", title: "Low-pass filter on or off", keys: "K" },
];

function flip(name: StripParameterName): void {
  const track = currentProject().tracks[useSelection.getState().trackId ?? ""];
  if (!track) return;
  const address = stripAddress(track, name);
  const on = toggleParameter(address);
  if (on !== null) announce(speakParameter(currentProject(), address, on ? 1 : 0));
}

/** The switches of the selected track's strip. */
export function stripActions(): Action[] {
  const action = actionsOf("Tracks");
  return SWITCHES.map(({ name, title, keys }) =>
    action(actionOf({ of: "track", id: "", parameter: name }), title, keys, () => flip(name), { enabled: someTrack }),
  );
}
