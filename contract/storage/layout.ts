/** Folders in the browser's private file system (OPFS) of this origin. */
export const FOLDERS = {
  /** `samples/<sha256>`: WAV files under the SHA-256 of their bytes, no ending */
  samples: "samples",
  /** `takes/<take id>.wav` and `takes/<take id>.take`: recordings that are not samples yet */
  takes: "takes",
  /** `instruments/<sha256>.sf2` and `.json`: instruments of a person's own files (contract/instruments/own.ts) */
  instruments: "instruments",
  /** `plugins/<sha256>.zip` and `.json`: plugins that a person added (contract/devices/plugins/added.ts) */
  plugins: "plugins",
  /** unfinished files; those left by a crash are deleted at the next start */
  temporary: "tmp",
} as const;

/** How the names of recorded DJ sets begin, in the folder of takes: `takes/set-<id>.wav`. */
export const SET_FILE = "set-";
