import { Controller } from "../project/controllers";
import {
  EXPRESSION_PARTS,
  type Expression,
  type ExpressionPart,
  NOTE_BEND,
  pointsWithin,
  restOf,
} from "../project/expression";
import { type Message, type Placed, RANK } from "./placed";

/** A track whose notes have an expression of their own, as the lower zone of MPE 1.1: notes on channels 2 to 16. */

const MEMBERS = 15;
/** The registered parameter that sets a zone. */
const CONFIGURATION = 6;
/** Semitones of a member channel's bend unless the file says otherwise. */
const USUAL_BEND = 48;
const TIMBRE = 74;

/** Gives each note a channel of its own, as far as there are some, and writes what its finger does there. */
export class MemberChannels {
  readonly bendRange: number;
  /** of each member channel: when its last note ends, and what stands there */
  private readonly channels = Array.from({ length: MEMBERS }, () => ({
    until: Number.NEGATIVE_INFINITY,
    stands: new Map<ExpressionPart, number>(),
  }));

  constructor(widestBend: number) {
    this.bendRange = widestBend > USUAL_BEND ? NOTE_BEND : USUAL_BEND;
  }

  /** The channel (from 0) that was left longest ago. Notes come in order of their starts. */
  take(tick: number, length: number): number {
    const at = this.channels.reduce(
      (best, { until }, index) => (until < (this.channels[best]?.until ?? 0) ? index : best),
      0,
    );
    const channel = this.channels[at];
    if (channel) channel.until = tick + length;
    return at + 1;
  }

  /** What a note begins with, in front of it, and what its finger does. */
  *express(channel: number, tick: number, expression: Expression | undefined, length: number): Generator<Placed> {
    const stands = this.channels[channel - 1]?.stands ?? new Map<ExpressionPart, number>();
    const points = [...pointsWithin(expression, length)];
    for (const part of EXPRESSION_PARTS) {
      const first = points.findLast((point) => point.part === part && point.offset === 0)?.value ?? restOf(part);
      if (first !== (stands.get(part) ?? restOf(part))) yield this.placed(channel, tick, part, first);
      stands.set(part, first);
    }
    for (const { part, offset, value } of points) {
      if (offset === 0) continue;
      yield this.placed(channel, tick + offset, part, value);
      stands.set(part, value);
    }
  }

  private placed(channel: number, tick: number, part: ExpressionPart, value: number): Placed {
    return { tick, rank: RANK.control, event: this.message(channel, part, value) };
  }

  private message(channel: number, part: ExpressionPart, value: number): Message {
    if (part === "timbre") return controller(channel, TIMBRE, Math.round(value));
    if (part === "pressure") return { type: "channelAftertouch", channel, amount: Math.round(value) };
    const bend = Math.round((value / this.bendRange) * 8192);
    return { type: "pitchBend", channel, value: Math.min(8191, Math.max(-8192, bend)) };
  }
}

const controller = (channel: number, controllerType: number, value: number): Message => ({
  type: "controller",
  channel,
  controllerType,
  value,
});

const registered = (channel: number, parameter: number, value: number): Message[] => [
  controller(channel, Controller.rpn, 0),
  controller(channel, Controller.rpnFine, parameter),
  controller(channel, Controller.dataEntry, value),
];

/** What sets the zone up, at the track's start. */
export function mpeSetup({ bendRange }: MemberChannels): Message[] {
  const ranges = Array.from({ length: MEMBERS }, (_, at) => registered(at + 1, 0, bendRange));
  return [...registered(0, CONFIGURATION, MEMBERS), ...(bendRange === USUAL_BEND ? [] : ranges.flat())];
}
