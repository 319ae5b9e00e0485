import { t } from "@lingui/core/macro";
import { manifestOf } from "../../../../contract/devices/plugins";
import { DEFAULT_FONT } from "../../../../contract/fonts";
import { CARDS, type CardId, cardTrack } from "../../../../contract/instruments/cards";
import { PRESET_SETS, type PresetSet } from "../../../../contract/instruments/sets";
import { formatAddress } from "../../../../contract/parameters/address";
import type { Device, Project } from "../../../../contract/project/document";
import { lastOrder, newDevice } from "../../../../contract/project/newProject";
import { between } from "../../../../contract/project/order";
import { devicesOf } from "../../../../contract/project/select";
import type { OpenProject } from "../../../project/port";
import { gesture, newId } from "../../../stores/document";

/** The instrument of a card's track, and the reverb that gives it depth. */
export function partsOf(project: Project, id: CardId): { instrument: Device | null; reverb: Device | null } {
  const card = CARDS.find((entry) => entry.id === id);
  const chain = card ? devicesOf(project, card.trackId) : [];
  return {
    instrument: chain.find((device) => manifestOf(device).role === "instrument") ?? null,
    reverb: chain.find((device) => device.kind === "reverb") ?? null,
  };
}

/** Loads a set: the sound of every instrument, as one step of undo. Missing tracks are added. */
export function loadSet(set: PresetSet): void {
  gesture(t`Load ${set.name}`, (open) => {
    for (const { id } of CARDS) loadSound(open, set, id);
  });
}

function loadSound(open: OpenProject, set: PresetSet, id: CardId): void {
  const card = CARDS.find((entry) => entry.id === id);
  if (!card) return;
  if (!Object.hasOwn(open.project.tracks, card.trackId)) {
    open.run("addTrack", cardTrack(open.project, id, lastOrder(open.project, card.kind)));
  }
  const { name, program, bank, attack, release, brightness, depth } = set.sounds[id];
  const font = { fontId: DEFAULT_FONT, bank, program };
  const shape = { attack, release, cutoff: brightness };
  const { instrument, reverb } = partsOf(open.project, id);
  if (instrument?.kind === "sampler") {
    open.run("loadPreset", { id: instrument.id, presetName: name, params: { ...instrument.params, ...shape }, font });
  } else {
    if (instrument) open.run("removeDevice", { id: instrument.id });
    const [next] = devicesOf(open.project, card.trackId);
    const place = { id: newId(), trackId: card.trackId, order: between(null, next?.order ?? null) };
    const device = newDevice({ ...place, kind: "sampler" }, shape);
    open.run("addDevice", { device: { ...device, presetName: name, font } });
  }
  if (!reverb) return;
  open.run("setParameter", { address: formatAddress({ of: "device", id: reverb.id, parameter: "mix" }), value: depth });
  open.run("setDevice", { id: reverb.id, bypassed: depth === 0 });
}

/** The set whose sounds all instruments have; null where they differ. */
export function loadedSet(project: Project): string | null {
  const found = PRESET_SETS.find((set) =>
    CARDS.every(({ id }) => {
      const { instrument } = partsOf(project, id);
      const { name, program, bank } = set.sounds[id];
      const font = instrument?.font;
      return instrument?.presetName === name && font?.program === program && font.bank === bank;
    }),
  );
  return found?.name ?? null;
}
