import { t } from "@lingui/core/macro";
import { create } from "zustand";
import { usePreferences } from "../stores/preferences";
import { NO_SERVICES, type Services } from "../stores/services";
import { toast } from "../ui/overlays/toast";
import { sentenceOf } from "../words/say";
import { showFailure } from "./failures";

/** Made once for the life of the page; the shell passes it to all screens. */
export const useAppServices = create<Services>()(() => ({ ...NO_SERVICES, ensureStorage }));

const asked = { storage: false, engine: false };

/** Opens the browser's storage of projects; its code is loaded only now. */
export function ensureStorage(): void {
  if (asked.storage) return;
  asked.storage = true;
  Promise.all([
    import("../project/library"),
    import("../project/soundImport"),
    import("../project/dj/analysers"),
    import("../stores/cloud/connect"),
    import("./openProject"),
  ])
    .then(async ([{ BrowserLibrary }, { SoundImporter }, { AnalyserPool }, { connectCloud }, { audioArrived }]) => {
      const library = await BrowserLibrary.open({ lost: storageLost, problem: storageProblem });
      connectCloud(library, { adopted, audioArrived, problem: syncProblem });
      const { samples, presets, takes, dj } = library;
      const sounds = new SoundImporter(samples);
      useAppServices.setState({ library, samples, sounds, presets, takes, dj, analysers: new AnalyserPool() });
    })
    .catch((cause: unknown) => useAppServices.setState({ libraryFailure: sentenceOf(cause) }));
}

/** Makes the sound engine when a studio asks for it; it makes sound after `start`. */
export function ensureEngine(): void {
  if (asked.engine) return;
  asked.engine = true;
  Promise.all([import("../engine/engine"), import("./openProject")])
    .then(([{ createEngine }, { takesOfOpenProject }]) => {
      const engine = createEngine({
        openSample: async (id) => (await useAppServices.getState().samples?.open(id)) ?? null,
        openPlugin: async (id) => (await import("./plugins")).openPlugin(id),
        takes: takesOfOpenProject,
        buffer: usePreferences.getState().buffer,
        outputs: usePreferences.getState().outputs,
        headphones: usePreferences.getState().headphones,
      });
      engine.onNotice((sentence) => toast({ title: sentence, tone: "error" }));
      useAppServices.setState({ engine });
    })
    .catch((cause: unknown) => {
      asked.engine = false;
      showFailure(t`The sound engine could not be loaded`, cause);
    });
}

function adopted(count: number): void {
  toast(
    count === 1
      ? {
          title: t`The project of this device is now in your account`,
          description: t`It is sent to the cloud, and opens wherever you sign in.`,
        }
      : {
          title: t`${count} projects of this device are now in your account`,
          description: t`They are sent to the cloud, and open wherever you sign in.`,
        },
  );
}

function syncProblem(sentence: string): void {
  toast({ title: t`Projects could not be synced`, description: sentence, tone: "error" });
}

function storageProblem(sentence: string): void {
  toast({ title: t`The browser's storage has a problem`, description: sentence, tone: "error" });
}

function storageLost(): void {
  toast({
    title: t`The browser took the storage away`,
    description: t`Edits from now on are not kept. Save the project to a file, then reload the page.`,
    tone: "error",
  });
}
