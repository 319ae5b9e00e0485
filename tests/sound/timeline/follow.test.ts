import { describe, expect, test } from "vitest";
import type { View } from "../../../src/kit/timeline/axis";
import { PlayheadFollower } from "../../../src/kit/timeline/follow";
import { LANES_AXIS } from "../../../src/sound/timeline/model/geometry";

// a quarter is 100 pixels: ten of them are in sight
const start: View = { zoom: 250, scrollX: 0, scrollY: 0, width: 1000, height: 500, rowHeight: 64 };
const QUARTER = 960;

/** A view that goes where it is told to, and what happens to it frame by frame. */
function followed(follow = true) {
  const follower = new PlayheadFollower(LANES_AXIS);
  let view = start;
  const frame = (quarter: number, playing: boolean) => {
    const to = follower.next(view, { at: quarter * QUARTER, playing, follow });
    if (to !== null) view = { ...view, scrollX: to };
    return view.scrollX;
  };
  const playTo = (from: number, to: number) => {
    for (let quarter = from; quarter <= to; quarter += 0.25) frame(quarter, true);
    return view.scrollX;
  };
  const scroll = (scrollX: number) => {
    view = { ...view, scrollX };
  };
  return { frame, playTo, scroll };
}

describe("the playhead stays in sight", () => {
  test("the view pages on while it plays, and comes back with it on stop", () => {
    const { frame, playTo } = followed();
    frame(0, false);
    expect(playTo(0, 30)).toBeGreaterThan(1900);
    expect(frame(0, false)).toBe(0);
  });

  test("on stop the view goes to where play began, with room before it", () => {
    const { frame, playTo, scroll } = followed();
    scroll(4000);
    frame(45, false);
    playTo(45, 80);
    expect(frame(45, false)).toBe(4400);
  });

  test("who does not want to follow keeps the view", () => {
    const { frame, playTo, scroll } = followed(false);
    frame(0, false);
    expect(playTo(0, 30)).toBe(0);
    scroll(2500);
    expect(playTo(30, 31)).toBe(2500);
    expect(frame(0, false)).toBe(2500);
  });

  test("who scrolls away is left alone, also on stop, until the playhead is in sight again", () => {
    const { frame, playTo, scroll } = followed();
    frame(0, false);
    playTo(0, 5);
    scroll(7000);
    playTo(5, 20);
    expect(frame(0, false)).toBe(7000);
    frame(0, true);
    expect(playTo(0, 75)).toBe(7000);
    expect(playTo(75, 85)).toBeGreaterThan(7000);
    expect(frame(0, false)).toBe(0);
  });

  test("a playhead that rests holds nobody", () => {
    const { frame, scroll } = followed();
    frame(9.5, false);
    // put near the right edge by hand: it is in sight
    expect(frame(9.8, false)).toBe(0);
    scroll(3000);
    expect(frame(9.8, false)).toBe(3000);
    expect(frame(9.8, false)).toBe(3000);
  });
});
