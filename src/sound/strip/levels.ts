import { DEFAULT_MASTER_LEVEL } from "../../../contract/project/document";
import { amountToDb, dbToAmount, dbToLevel, levelToDb } from "../../../contract/scales";
import { formatDb, parseValue } from "../../ui/format";
import type { ControlSpec, Taper } from "../../ui/spec";
import type { Scale } from "../parameters";

/** Level 0..100 of a strip: 75 is 0 dB. */
export const LEVEL: ControlSpec = {
  label: "Level",
  min: 0,
  max: 100,
  default: DEFAULT_MASTER_LEVEL,
  step: 0.1,
  unit: "",
  scale: "linear",
};

export const LEVEL_SCALE: Scale = { toStored: levelToDb, toShown: dbToLevel };

/** dB along the fader's way: what the meter beside it shares. */
export const DB_TAPER: Taper = {
  toPosition: (db) => dbToLevel(db) / 100,
  toValue: (position) => levelToDb(position * 100),
};

/** A level as its dB. */
export const formatLevel = (level: number): string => formatDb(levelToDb(level));

/** Typed dB as a level. */
export function parseLevel(typed: string): number | null {
  const db = parseValue({ unit: "dB" }, typed);
  return db === null ? null : dbToLevel(db);
}

const MARKED_DB = [6, 0, -6, -12, -18, -24, -36, -60];
const MARKED_DB_SMALL = [6, 0, -12, -30, -60];

const marks = (levels: readonly number[]) =>
  levels.map((db) => ({
    position: DB_TAPER.toPosition(db),
    label: db > 0 ? `+${db}` : String(-db),
  }));

/** Lines beside a fader, in dB; fewer beside a short one. */
export const LEVEL_MARKS = marks(MARKED_DB);
export const LEVEL_MARKS_SMALL = marks(MARKED_DB_SMALL);

/** Amount 0..100 of a send to one of the default returns; 100 is 0 dB. */
export function amountSpec(label: string): ControlSpec {
  return { label, min: 0, max: 100, default: 0, step: 1, unit: "", scale: "linear" };
}

export const AMOUNT_SCALE: Scale = { toStored: amountToDb, toShown: dbToAmount };

/** A send's own level in dB, as far up as +6. */
export const SEND_LEVEL: ControlSpec = { ...LEVEL, label: "Send", default: 0 };
