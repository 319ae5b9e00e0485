import { createContext, useContext } from "react";
import type { Engine } from "../engine/port";
import type { DjStore, TrackAnalysers } from "../project/dj/port";
import type { PresetStore, ProjectLibrary, SampleStore, SoundImport, TakeStore } from "../project/port";

/** What the app makes once for all screens. Null while it is being made, or if it cannot be made. */
export interface Services {
  engine: Engine | null;
  library: ProjectLibrary | null;
  samples: SampleStore | null;
  /** reads sound files into `samples` */
  sounds: SoundImport | null;
  presets: PresetStore | null;
  /** null also if the browser cannot write takes while they are recorded */
  takes: TakeStore | null;
  /** the tracks of the DJ library, and what analyses them */
  dj: DjStore | null;
  analysers: TrackAnalysers | null;
  /** why the library could not be made (no IndexedDB, for example); null if it could */
  libraryFailure: string | null;
  /** opens the browser's storage of projects, if that has not been done */
  ensureStorage: () => void;
}

/** Before anything is made. */
export const NO_SERVICES: Services = {
  engine: null,
  library: null,
  samples: null,
  sounds: null,
  presets: null,
  takes: null,
  dj: null,
  analysers: null,
  libraryFailure: null,
  ensureStorage: () => {},
};

export const ServicesContext = createContext<Services>(NO_SERVICES);

export function useServices(): Services {
  return useContext(ServicesContext);
}

/** The engine, or null before it exists. Its `state` tells whether it is running. */
export function useEngine(): Engine | null {
  return useContext(ServicesContext).engine;
}

/** The projects of this browser, or null before they are available. */
export function useLibrary(): ProjectLibrary | null {
  return useContext(ServicesContext).library;
}
