import { createContext, useContext } from "react";
import type { Engine } from "../engine/port";
import type { PresetStore, ProjectLibrary, SampleStore, SoundImport, TakeStore } from "../project/port";

/** What the app makes once and every screen reaches. Null while it is being made, or where it cannot be. */
export interface Services {
  engine: Engine | null;
  library: ProjectLibrary | null;
  samples: SampleStore | null;
  /** reads sound files into `samples` */
  sounds: SoundImport | null;
  presets: PresetStore | null;
  /** null also where takes cannot be written while they are recorded */
  takes: TakeStore | null;
  /** why the library could not be made (no IndexedDB, say); null while all is well */
  libraryFailure: string | null;
}

/** Before anything is made. */
export const NO_SERVICES: Services = {
  engine: null,
  library: null,
  samples: null,
  sounds: null,
  presets: null,
  takes: null,
  libraryFailure: null,
};

export const ServicesContext = createContext<Services>(NO_SERVICES);

export function useServices(): Services {
  return useContext(ServicesContext);
}

/** The engine, or null before it is there. Its `state` says whether it sounds. */
export function useEngine(): Engine | null {
  return useContext(ServicesContext).engine;
}

/** The projects of this browser, or null before they are there. */
export function useLibrary(): ProjectLibrary | null {
  return useContext(ServicesContext).library;
}
