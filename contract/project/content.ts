import { Controller, controlName, controlRank, RESET_NAMES } from "./controllers";
import type { ControlEvent, Note, NoteClip } from "./document";

/**
 * The notes and controllers of a clip or take in order of time, so that each of many pieces of it is found by binary
 * search.
 */
export interface OrderedContent {
  readonly notes: readonly Note[];
  readonly controls: readonly ControlEvent[];
  /** places in `controls` of the events that set the same thing, by its name (`controlName`) */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

const byTick = (a: ControlEvent, b: ControlEvent) =>
  a.tick - b.tick || controlRank(a) - controlRank(b) || (a.id < b.id ? -1 : 1);

type Content = Pick<NoteClip, "notes" | "controls">;

function ordered({ notes, controls }: Content): OrderedContent {
  const sorted = Object.values(controls).sort(byTick);
  const places = new Map<string, number[]>();
  sorted.forEach((event, place) => {
    const name = controlName(event);
    const known = places.get(name);
    if (known) known.push(place);
    else places.set(name, [place]);
  });
  return { notes: Object.values(notes).sort((a, b) => a.start - b.start), controls: sorted, places };
}

/**
 * Contents, each sorted once: the clips of a comp share that of their take. Nobody may change one in place as long as
 * this is in use.
 */
export class Contents {
  private readonly known = new WeakMap<Content["notes"], { controls: Content["controls"]; content: OrderedContent }>();

  of(clip: Content): OrderedContent {
    const known = this.known.get(clip.notes);
    if (known?.controls === clip.controls) return known.content;
    const content = ordered(clip);
    this.known.set(clip.notes, { controls: clip.controls, content });
    return content;
  }
}

/** How many of an ascending list's items lie below a bound. */
function countBelow<Item>(items: readonly Item[], bound: number, placeOf: (item: Item) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeOf(items[middle] as Item) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

const startOf = ({ start }: Note) => start;
const tickOf = ({ tick }: ControlEvent) => tick;
const itself = (place: number) => place;

/** The notes that begin from tick `from` to below tick `to` of the content. */
export const notesWithin = ({ notes }: OrderedContent, from: number, to: number): readonly Note[] =>
  notes.slice(countBelow(notes, from, startOf), countBelow(notes, to, startOf));

/** The controllers from tick `from` to below tick `to` of the content. */
export const controlsWithin = ({ controls }: OrderedContent, from: number, to: number): readonly ControlEvent[] =>
  controls.slice(countBelow(controls, from, tickOf), countBelow(controls, to, tickOf));

const RESET = `cc${Controller.reset}`;

/**
 * The controllers that are in effect at a tick of the content, from what came before it: the last of each name, unless
 * "reset all controllers" came after it. In order of time.
 */
export function standingAt({ controls, places }: OrderedContent, tick: number): ControlEvent[] {
  const before = countBelow(controls, tick, tickOf);
  const lastOf = (name: string) => {
    const all = places.get(name) ?? [];
    return all[countBelow(all, before, itself) - 1] ?? -1;
  };
  const reset = lastOf(RESET);
  return [...places.keys()]
    .map((name) => {
      const last = lastOf(name);
      return last < reset && RESET_NAMES.includes(name) ? -1 : last;
    })
    .filter((place) => place >= 0)
    .sort((a, b) => a - b)
    .map((place) => controls[place] as ControlEvent);
}
