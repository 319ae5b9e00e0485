import { manifestOf } from "../../../../contract/devices/plugins";
import type { LibraryPreset } from "../../../../contract/instruments/library/preset";
import type { Id } from "../../../../contract/project/document";
import { newDevice } from "../../../../contract/project/newProject";
import { between } from "../../../../contract/project/order";
import { devicesOf } from "../../../../contract/project/select";
import { gesture, newId } from "../../../stores/document";
import { word } from "../../../words/say";

/** Puts a preset on a track, in one step of undo: its values into the track's instrument, or an instrument in its place. */
export function choosePreset(trackId: Id, { name, kind, params, font }: LibraryPreset): boolean {
  const held = font && { font };
  return gesture(word("Load preset"), (open) => {
    const chain = devicesOf(open.project, trackId);
    const old = chain.find((device) => manifestOf(device).role === "instrument");
    if (old?.kind === kind) {
      open.run("loadPreset", { id: old.id, presetName: name, params: { ...params }, ...held });
      return;
    }
    if (old) open.run("removeDevice", { id: old.id });
    const next = chain.find((device) => device.id !== old?.id);
    const place = { id: newId(), trackId, order: between(null, next?.order ?? null), kind };
    open.run("addDevice", { device: { ...newDevice(place, params), presetName: name, ...held } });
  });
}
