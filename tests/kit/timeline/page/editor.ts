import { createStore, type StoreApi } from "zustand/vanilla";
import type { At } from "../../../../src/kit/gesture/bind";
import type { Axis } from "../../../../src/kit/timeline/axis";
import type { Editing } from "../../../../src/kit/timeline/editing";
import { edgeAt, type Item, touches } from "../../../../src/kit/timeline/items";
import { rowToY, yToRow } from "../../../../src/kit/timeline/rows";
import type { RulerLine } from "../../../../src/kit/timeline/ruler";
import { Timeline } from "../../../../src/kit/timeline/timeline";

export interface Piece<Unit extends number> extends Item<Unit> {
  readonly id: string;
}

interface Work<Unit extends number> {
  pieces: readonly Piece<Unit>[];
  selected: ReadonlySet<string>;
  playhead: Unit;
  playing: boolean;
  follow: boolean;
}

interface Draft<Unit extends number> {
  ghosts: readonly Piece<Unit>[];
}

export interface EditorOptions<Unit extends number> {
  name: string;
  axis: Axis<Unit>;
  pieces: readonly Piece<Unit>[];
  rows: number;
  snap(position: Unit, free: boolean): Unit;
  lines(from: Unit, to: Unit, perUnit: number): readonly RulerLine<Unit>[];
  say(position: Unit): string;
}

type Hit<Unit extends number> = Piece<Unit> & { zone: "start" | "end" | "body" };

/** A small editor of pieces on rows, in any unit: what a studio makes of the kit, and its owner. */
export class Editor<Unit extends number> {
  readonly timeline: Timeline<Unit, Draft<Unit>>;
  readonly work: StoreApi<Work<Unit>>;
  readonly options: EditorOptions<Unit>;
  readonly editing: Editing<Hit<Unit>>;
  /** how often a drag ended with and without an effect */
  readonly ended = { committed: 0, putAway: 0 };

  constructor(options: EditorOptions<Unit>) {
    const { axis, pieces, rows } = options;
    this.options = options;
    this.work = createStore<Work<Unit>>()(() => ({
      pieces,
      selected: new Set(),
      playhead: 0 as Unit,
      playing: false,
      follow: true,
    }));
    this.timeline = new Timeline<Unit, Draft<Unit>>(
      axis,
      {
        end: () => this.work.getState().pieces.reduce((end, piece) => (piece.end > end ? piece.end : end), 0 as Unit),
        rows: () => rows,
      },
      40,
      { ghosts: [] },
    );
    this.editing = this.#editing();
  }

  end(): void {
    this.timeline.end();
  }

  piece(id: string): Piece<Unit> | undefined {
    return this.work.getState().pieces.find((piece) => piece.id === id);
  }

  #hit(at: At): Hit<Unit> | null {
    const { view, axis } = this.timeline;
    const row = yToRow(view, at.y);
    for (const piece of this.work.getState().pieces) {
      if (piece.row !== row) continue;
      const box = { left: axis.toX(view, piece.start), right: axis.toX(view, piece.end) };
      const zone = edgeAt(at.x, box, 6, 1 / 4);
      if (zone) return { ...piece, zone };
    }
    return null;
  }

  #editing(): Editing<Hit<Unit>> {
    const { timeline, work, options } = this;
    const { axis } = options;
    return {
      selection: {
        has: (id) => work.getState().selected.has(id),
        all: () => work.getState().selected,
        select: (ids, mode = "only") =>
          work.setState(({ selected }) => {
            const next = new Set(mode === "only" ? [] : selected);
            for (const id of ids) if (mode !== "toggle" || !next.delete(id)) next.add(id);
            return { selected: next };
          }),
      },
      hit: (at) => this.#hit(at),
      within: (rectangle) =>
        work
          .getState()
          .pieces.filter((piece) => touches(axis, timeline.view, piece, rectangle))
          .map(({ id }) => id),
      focus: ({ id }) => timeline.show({ focused: id }),
      drag: (hit, from) => {
        const { pieces, selected } = work.getState();
        const moved = pieces.filter(({ id }) => selected.has(id));
        const grabbed = axis.toPosition(timeline.view, from.x);
        const row = yToRow(timeline.view, from.y);
        let ghosts: readonly Piece<Unit>[] = [];
        return {
          show: (at) => {
            const by =
              options.snap((hit.start + axis.toPosition(timeline.view, at.x) - grabbed) as Unit, at.alt) - hit.start;
            const down = yToRow(timeline.view, at.y) - row;
            const shift = (position: Unit) => Math.max(0, position + by) as Unit;
            ghosts = moved.map((piece) => ({
              ...piece,
              row: piece.row + down,
              start: shift(piece.start),
              end: shift(piece.end),
            }));
            timeline.show({ ghosts });
          },
          end: () => {
            this.ended.putAway++;
            timeline.show({ ghosts: [] });
          },
          commit: () => {
            this.ended.committed++;
            const by = new Map(ghosts.map((ghost) => [ghost.id, ghost]));
            work.setState(({ pieces: all }) => ({ pieces: all.map((piece) => by.get(piece.id) ?? piece) }));
          },
        };
      },
      cursor: (at) => (this.#hit(at) ? "grab" : "default"),
      fingerSelects: true,
    };
  }
}

/** Draws a picture of an editor's rows. */
export function drawEditor<Unit extends number>(
  context: CanvasRenderingContext2D,
  { timeline, work }: Editor<Unit>,
  colors: { well: string; accent: string; text: string; line: string },
): void {
  const { view, axis, state } = timeline;
  context.fillStyle = colors.well;
  context.fillRect(0, 0, view.width, view.height);
  const { pieces, selected, playhead } = work.getState();
  for (const piece of [...pieces, ...state.ghosts]) {
    const x = axis.toX(view, piece.start);
    context.fillStyle = selected.has(piece.id) ? colors.accent : colors.line;
    context.fillRect(x, rowToY(view, piece.row) + 1, axis.toX(view, piece.end) - x, view.rowHeight - 2);
  }
  context.fillStyle = colors.text;
  context.fillRect(axis.toX(view, playhead), 0, 1, view.height);
}
