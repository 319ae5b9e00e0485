import { beforeEach, describe, expect, test } from "vitest";
import { type Address, formatAddress } from "../../contract/parameters/address";
import type { CommandArguments, CommandName } from "../../contract/project/commands";
import type { Project } from "../../contract/project/document";
import { CommandError } from "../../contract/project/errors";
import { execute } from "../../contract/project/execute";
import { readParameter, stripAddress } from "../../contract/project/parameters";
import { type Commit, History } from "../../src/project/history";
import { Parameters } from "../../src/stores/parameters/parameters";
import type { OwnValue } from "../../src/stores/parameters/port";
import { bigProject, everyAddress } from "../contract/project/everyAddress";

/** An open project with its history, whose pictures are drawn by hand. */
class Desk {
  readonly history: History;
  readonly commits: Commit[] = [];
  /** what is heard of each hand: where it takes hold, where it moves and what it leaves, what it leaves */
  readonly touched: string[] = [];
  readonly sounded: [string, number][] = [];
  readonly released: [string, number][] = [];
  readonly refused: unknown[] = [];
  readOnly = false;
  own: ((address: Address) => OwnValue | null) | undefined;
  private frames: (() => void)[] = [];
  readonly parameters: Parameters;

  constructor(project: Project) {
    this.history = new History(project, {
      changed: () => this.parameters.refresh(),
      committed: (commit) => this.commits.push(commit),
    });
    this.parameters = new Parameters({
      project: () => this.history.project,
      readOnly: () => this.readOnly,
      run: ({ name, args }) => this.history.run(name, args as never),
      refused: (error) => this.refused.push(error),
      nextFrame: (draw) => this.frames.push(draw),
      own: (address) => this.own?.(address) ?? null,
    });
    const sound = (address: Address, value: number) => this.sounded.push([formatAddress(address), value]);
    const touch = (address: Address) => this.touched.push(formatAddress(address));
    const release = (address: Address, value: number) => {
      this.released.push([formatAddress(address), value]);
      sound(address, value);
    };
    this.parameters.hear({ touch, move: sound, release });
  }

  /** Draws the next picture. */
  draw(): void {
    for (const frame of this.frames.splice(0)) frame();
  }

  get drawing(): boolean {
    return this.frames.length > 0;
  }

  /** An edit that somebody else made. */
  merge<Name extends CommandName>(name: Name, args: CommandArguments<Name>): void {
    const { project, patches, inverse } = execute(this.history.project, { name, args });
    this.history.merge(project, patches, inverse);
  }

  stored(address: Address): number | undefined {
    return readParameter(this.history.project, address)?.value;
  }

  /** What a view of the parameter has drawn, picture by picture. */
  watch(address: Address): number[] {
    const source = this.parameters.source(address);
    const drawn = [source.get()];
    source.subscribe(() => drawn.push(source.get()));
    return drawn;
  }

  get done(): string[] {
    return this.commits
      .filter(({ kind }) => kind !== "merge")
      .flatMap(({ commands }) => commands.map(({ name }) => name));
  }
}

const project = bigProject(2);
const track = Object.values(project.tracks).find(({ kind }) => kind === "audio")!;
const level = stripAddress(track, "level");
const text = formatAddress(level);
const delay = Object.values(project.devices).find(({ kind }) => kind === "delay")!;
const feedback: Address = { of: "device", id: delay.id, parameter: "feedback" };
let desk: Desk;
beforeEach(() => {
  desk = new Desk(project);
});

describe("a gesture", () => {
  test("is heard at each move, seen by every view once a picture, and one command at its end", () => {
    const views = [desk.watch(level), desk.watch(level)];
    const hold = desk.parameters.begin(level);
    hold.move(-3);
    hold.move(-6);
    expect(desk.sounded).toEqual([
      [text, -3],
      [text, -6],
    ]);
    for (const view of views) expect(view).toEqual([0]);
    desk.draw();
    for (const view of views) expect(view).toEqual([0, -6]);
    expect(desk.parameters.get(level)).toBe(-6);
    expect(desk.stored(level)).toBe(0);
    hold.move(-9);
    hold.commit();
    for (const view of views) expect(view.at(-1)).toBe(-9);
    expect(desk.stored(level)).toBe(-9);
    expect(desk.done).toEqual(["setParameter"]);
    expect(hold.live).toBe(false);
    desk.draw();
    expect(desk.drawing).toBe(false);
  });

  test("that is cancelled leaves the document's value, heard and seen, and no command", () => {
    const view = desk.watch(level);
    const hold = desk.parameters.begin(level);
    hold.move(-12);
    hold.cancel();
    expect(view.at(-1)).toBe(0);
    expect(desk.sounded.at(-1)).toEqual([text, 0]);
    expect(desk.commits).toEqual([]);
  });

  test("that ends where the document is makes no command", () => {
    const hold = desk.parameters.begin(level);
    hold.move(-12);
    hold.move(0);
    hold.commit();
    expect(desk.commits).toEqual([]);
    desk.parameters.begin(level).commit();
    expect(desk.commits).toEqual([]);
  });

  test("tells the engine when the hand takes hold, and when it lets go and what of", () => {
    const hold = desk.parameters.begin(level);
    expect(desk.touched).toEqual([text]);
    hold.move(-3);
    expect(desk.released).toEqual([]);
    hold.commit();
    expect(desk.released).toEqual([[text, -3]]);
    const other = desk.parameters.begin(level);
    other.move(-50);
    other.cancel();
    expect(desk.released).toEqual([
      [text, -3],
      [text, -3],
    ]);
    desk.parameters.begin(level).move(-9);
    desk.parameters.close();
    expect(desk.touched).toHaveLength(3);
    expect(desk.released).toHaveLength(3);
  });

  test("does nothing after its end", () => {
    const hold = desk.parameters.begin(level);
    hold.move(-1);
    hold.commit();
    hold.move(-20);
    hold.commit();
    hold.cancel();
    expect(desk.stored(level)).toBe(-1);
    expect(desk.done).toEqual(["setParameter"]);
    expect(desk.sounded.filter(([, value]) => value === -20)).toEqual([]);
  });

  test("stays within the parameter's range", () => {
    const hold = desk.parameters.begin(level);
    hold.move(40);
    expect(desk.sounded).toEqual([[text, 6]]);
    hold.move(Number.NaN);
    expect(desk.parameters.get(level)).toBe(6);
  });

  test("is seen by a view that came in the middle of it, also when it is taken back before the next picture", () => {
    desk.watch(level);
    const hold = desk.parameters.begin(level);
    hold.move(-3);
    const late = desk.watch(level);
    expect(late).toEqual([-3]);
    hold.cancel();
    expect(late.at(-1)).toBe(0);
  });
});

describe("another's edit in the middle of a gesture", () => {
  const theirs = { address: text, value: -30 };

  test("does not move what the hand holds; the hand's end is the edit", () => {
    const view = desk.watch(level);
    const hold = desk.parameters.begin(level);
    hold.move(-3);
    desk.draw();
    desk.merge("setParameter", theirs);
    expect(desk.parameters.get(level)).toBe(-3);
    expect(view.at(-1)).toBe(-3);
    hold.commit();
    expect(desk.stored(level)).toBe(-3);
    expect(desk.done).toEqual(["setParameter"]);
  });

  test("is what the engine is left with by a hand that only touched it", () => {
    const hold = desk.parameters.begin(level);
    desk.merge("setParameter", theirs);
    hold.commit();
    expect(desk.released).toEqual([[text, -30]]);
    expect(desk.done).toEqual([]);
  });

  test("is what holds again when the gesture is cancelled", () => {
    const view = desk.watch(level);
    const hold = desk.parameters.begin(level);
    hold.move(-3);
    desk.merge("setParameter", theirs);
    hold.cancel();
    expect(view.at(-1)).toBe(-30);
    expect(desk.sounded.at(-1)).toEqual([text, -30]);
    expect(desk.done).toEqual([]);
  });

  test("and an undo are the same", () => {
    desk.parameters.set(level, -8);
    const hold = desk.parameters.begin(level);
    hold.move(-3);
    desk.history.undo();
    expect(desk.stored(level)).toBe(0);
    expect(desk.parameters.get(level)).toBe(-3);
    hold.commit();
    expect(desk.stored(level)).toBe(-3);
  });

  test("of another parameter changes nothing for the hand, and its views see it at once", () => {
    const pan = stripAddress(track, "pan");
    const view = desk.watch(pan);
    const hold = desk.parameters.begin(level);
    hold.move(-3);
    desk.draw();
    desk.sounded.length = 0;
    desk.merge("setParameter", { address: formatAddress(pan), value: 50 });
    expect(view).toEqual([0, 50]);
    desk.draw();
    expect(desk.sounded).toEqual([]);
    hold.commit();
  });

  test.each([
    ["device", () => desk.merge("removeDevice", { id: delay.id })],
    ["track", () => desk.merge("removeTrack", { id: delay.trackId })],
  ])("that removes the %s ends the gesture quietly", (_what, remove) => {
    const hold = desk.parameters.begin(feedback);
    hold.move(70);
    remove();
    expect(hold.live).toBe(false);
    hold.move(80);
    hold.commit();
    expect(desk.done).toEqual([]);
    expect(desk.refused).toEqual([]);
    desk.draw();
    expect(desk.drawing).toBe(false);
  });
});

describe("two hands on one parameter", () => {
  test("the later takes over where it is; the earlier has ended, and both together are one command", () => {
    const view = desk.watch(level);
    const first = desk.parameters.begin(level);
    first.move(-3);
    const second = desk.parameters.begin(level);
    expect(first.live).toBe(false);
    expect(desk.parameters.get(level)).toBe(-3);
    first.move(-40);
    first.commit();
    expect(desk.done).toEqual([]);
    second.move(-5);
    second.commit();
    expect(desk.stored(level)).toBe(-5);
    expect(desk.done).toEqual(["setParameter"]);
    expect(view.at(-1)).toBe(-5);
  });

  test("the later that only touches it still ends in what the earlier had moved", () => {
    desk.parameters.begin(level).move(-3);
    desk.parameters.begin(level).commit();
    expect(desk.stored(level)).toBe(-3);
  });

  test("the later that is cancelled leaves the document's value", () => {
    desk.parameters.begin(level).move(-3);
    desk.parameters.begin(level).cancel();
    expect(desk.parameters.get(level)).toBe(0);
    expect(desk.sounded.at(-1)).toEqual([text, 0]);
  });
});

describe("who may not edit", () => {
  test("moves nothing", () => {
    desk.readOnly = true;
    const hold = desk.parameters.begin(level);
    hold.move(-3);
    hold.commit();
    expect(hold.live).toBe(false);
    expect(desk.sounded).toEqual([]);
    expect(desk.stored(level)).toBe(0);
  });

  test("any more in the middle of a gesture hears the document again", () => {
    const hold = desk.parameters.begin(level);
    hold.move(-3);
    desk.readOnly = true;
    desk.parameters.refresh();
    expect(hold.live).toBe(false);
    expect(desk.sounded.at(-1)).toEqual([text, 0]);
  });

  test("because the project was closed moves nothing, and its hold has ended", () => {
    const hold = desk.parameters.begin(level);
    hold.move(-3);
    desk.parameters.close();
    hold.commit();
    desk.parameters.set(level, -9);
    expect(desk.commits).toEqual([]);
  });
});

test("a command that does not fit is told, and what was heard is taken back", () => {
  const view = desk.watch(level);
  desk.history.run = () => {
    throw new CommandError("tooLarge", "Too large.");
  };
  desk.parameters.set(level, -3);
  expect(desk.refused).toEqual([new CommandError("tooLarge", "Too large.")]);
  expect(desk.sounded.at(-1)).toEqual([text, 0]);
  expect(view.at(-1)).toBe(0);
});

test("every parameter of a project is set in one command, and each view of it sees that", () => {
  const addresses = everyAddress(project);
  const views = addresses.map((address) => desk.watch(address));
  for (const address of addresses) {
    const { spec, value } = readParameter(desk.history.project, address)!;
    desk.parameters.set(address, value === spec.max ? spec.min : spec.max);
  }
  expect(desk.done).toHaveLength(addresses.length);
  addresses.forEach((address, index) => {
    expect(views[index]?.at(-1), formatAddress(address)).toBe(desk.stored(address));
    expect(views[index], formatAddress(address)).toHaveLength(2);
  });
});

test("a value that a person keeps beside the document is set there, also by who may not edit", () => {
  let solo = 0;
  const address = stripAddress(track, "solo");
  desk.own = ({ parameter }) =>
    parameter === "solo"
      ? {
          get: () => solo,
          set: (value) => {
            solo = value;
          },
        }
      : null;
  desk.readOnly = true;
  const view = desk.watch(address);
  desk.parameters.set(address, 1);
  expect(solo).toBe(1);
  expect(view).toEqual([0, 1]);
  expect(desk.done).toEqual([]);
});

test("two open projects move apart", () => {
  const other = new Desk(project);
  const hold = desk.parameters.begin(level);
  hold.move(-3);
  expect(other.parameters.get(level)).toBe(0);
  other.parameters.set(level, -20);
  hold.commit();
  expect([desk.stored(level), other.stored(level)]).toEqual([-3, -20]);
});
