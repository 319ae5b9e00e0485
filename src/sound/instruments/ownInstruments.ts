import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { manifestOf } from "../../../contract/devices/plugins";
import type { OwnInstrument } from "../../../contract/instruments/own";
import type { Id } from "../../../contract/project/document";
import { newDevice } from "../../../contract/project/newProject";
import { between } from "../../../contract/project/order";
import { devicesOf } from "../../../contract/project/select";
import type { OwnFile, OwnInstrumentStore } from "../../project/port";
import { gesture, newId } from "../../stores/document";
import { useLibrary } from "../../stores/services";
import { toast } from "../../ui/overlays/toast";
import { sentenceOf } from "../../words/say";

/** The file types that an instrument is made of. */
const ACCEPTED = ".sfz,.sf2,.sf3,.dls,audio/*,.wav,.aif,.aiff,.flac,.mp3,.ogg,.opus,.m4a";

/** The instruments of the person's own files, kept up to date. */
export function useOwnInstruments(): readonly OwnInstrument[] {
  const store = useLibrary()?.instruments ?? null;
  const [list, setList] = useState<readonly OwnInstrument[]>([]);
  useEffect(() => {
    if (!store) return;
    let live = true;
    const read = () =>
      store.list().then(
        (found) => live && setList(found),
        () => live && setList([]),
      );
    void read();
    const stop = store.onChange(() => void read());
    return () => {
      live = false;
      stop();
    };
  }, [store]);
  return list;
}

/** Lets a track's sampler play a sound of an own instrument; another instrument makes room for the sampler. */
export function playOwn(trackId: Id, instrument: OwnInstrument, sound = instrument.sounds[0]): void {
  if (!sound) return;
  const font = { fontId: instrument.id, bank: sound.bank, program: sound.program };
  gesture(t`Load ${instrument.name}`, (open) => {
    const chain = devicesOf(open.project, trackId);
    const old = chain.find((device) => manifestOf(device).role === "instrument");
    if (old?.kind === "sampler") {
      open.run("loadPreset", { id: old.id, presetName: sound.name, params: old.params, font });
      return;
    }
    if (old) open.run("removeDevice", { id: old.id });
    const next = chain.find((device) => device.id !== old?.id);
    const place = { id: newId(), trackId, order: between(null, next?.order ?? null) };
    open.run("addDevice", { device: { ...newDevice({ ...place, kind: "sampler" }), presetName: sound.name, font } });
  });
}

/** Makes an instrument of files and plays it on a track; tells the person what came of it. */
export async function loadOwn(store: OwnInstrumentStore, trackId: Id, files: readonly OwnFile[]): Promise<void> {
  if (files.length === 0) return;
  try {
    const { instrument, warnings } = await store.import(files);
    playOwn(trackId, instrument);
    const description = warnings.join(" ") || t`It is among the fonts of every sampler on this device.`;
    toast({ title: t`${instrument.name} is loaded`, description, tone: warnings.length > 0 ? "info" : "success" });
  } catch (cause) {
    toast({ title: t`The instrument was not loaded`, description: sentenceOf(cause), tone: "error" });
  }
}

/** Files with their paths within a chosen folder. */
export const ownFiles = (files: Iterable<File>): OwnFile[] =>
  Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, blob: file }));

/** Opens the browser's picker; `done` gets the files. */
export function pickOwn(done: (files: OwnFile[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = ACCEPTED;
  input.onchange = () => done(ownFiles(input.files ?? []));
  input.click();
}
