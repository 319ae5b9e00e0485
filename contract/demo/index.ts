import type { Project } from "../project/document";
import type { MakeId } from "../project/newProject";
import { type Song, songProject } from "./build";
import { PARTS } from "./mix";
import { DEMO_BPM, SECTION_BARS } from "./song";

export const DEMO_NAME = "First Light (demo)";

/** "First Light", two minutes in A minor, played by the built-in instruments; its gain brings the mix to about −14 LUFS. */
export const FIRST_LIGHT: Song = {
  name: DEMO_NAME,
  bpm: DEMO_BPM,
  sectionBars: SECTION_BARS,
  gain: 10,
  loop: { start: 16, end: 32 },
  parts: PARTS,
};

/** The demo project. */
export const demoProject = (makeId: MakeId): Project => songProject(FIRST_LIGHT, makeId);
