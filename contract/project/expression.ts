import { z } from "zod";

/** What a player's finger did to one note while it sounded (MPE): its own bend, pressure and timbre. */

/** The widest bend of a note, semitones either way. */
export const NOTE_BEND = 96;
/** Timbre where the key was struck. */
export const TIMBRE_REST = 64;
/** Points of one curve at most. */
export const EXPRESSION_POINTS = 4096;

export const EXPRESSION_PARTS = ["bend", "pressure", "timbre"] as const;
export type ExpressionPart = (typeof EXPRESSION_PARTS)[number];

/** Pairs of ticks from the note's start and the value that holds from there on, in order of time. */
const curve = (least: number, most: number) =>
  z
    .array(
      z.tuple([
        z
          .int()
          .min(0)
          .max(2 ** 30),
        z.number().min(least).max(most),
      ]),
    )
    .max(EXPRESSION_POINTS);

export const expression = z
  .object({
    /** semitones */
    bend: curve(-NOTE_BEND, NOTE_BEND),
    /** 0..127 */
    pressure: curve(0, 127),
    /** 0..127, as controller 74 has it: TIMBRE_REST is at rest */
    timbre: curve(0, 127),
  })
  .partial();
export type Expression = z.infer<typeof expression>;

/** The value of a part that nothing has moved. */
export const restOf = (part: ExpressionPart): number => (part === "timbre" ? TIMBRE_REST : 0);

/** One value of a note, `offset` ticks from its start. */
export interface ExpressionPoint {
  readonly part: ExpressionPart;
  readonly offset: number;
  readonly value: number;
}

/** The points of a note's expression that it sounds long enough to reach. */
export function* pointsWithin(of: Expression | undefined, length: number): Generator<ExpressionPoint> {
  if (!of) return;
  for (const part of EXPRESSION_PARTS) {
    for (const [offset, value] of of[part] ?? []) if (offset < length) yield { part, offset, value };
  }
}
