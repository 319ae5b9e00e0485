import { FADER_TAPER } from "../../../contract/parameters/taper";

const MARKED_DB = [6, 0, -6, -12, -18, -24, -36, -60];
const MARKED_DB_SMALL = [6, 0, -12, -30, -60];

const marks = (levels: readonly number[]) =>
  levels.map((db) => ({
    position: FADER_TAPER.toPosition(db),
    label: db > 0 ? `+${db}` : String(-db),
  }));

/** Lines beside a fader, in dB; fewer beside a short one. */
export const LEVEL_MARKS = marks(MARKED_DB);
export const LEVEL_MARKS_SMALL = marks(MARKED_DB_SMALL);
