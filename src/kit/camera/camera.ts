import type { Fingers, Point } from "../gesture/machine";

/**
 * What is seen of a plane: the world point at the viewport's top left corner, and the number of screen pixels per world
 * unit. A plain value; every function returns a new one.
 */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A rectangle of the world, or the size of a viewport in screen pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Box extends Size, Point {}

/** Limits of the camera's zoom and position. */
export interface Limits {
  readonly least: number;
  readonly most: number;
  /** content that must stay partly visible; without it the plane is infinite */
  readonly world?: Box;
}

/** Pixels of the content that stay visible when the camera is moved away from it. */
const KEPT = 48;
/** Fingers closer than this many pixels would give extreme zoom factors. */
const LEAST_SPREAD = 20;

export function toScreen({ x, y, scale }: Camera, point: Point): Point {
  return { x: (point.x - x) * scale, y: (point.y - y) * scale };
}

export function toWorld({ x, y, scale }: Camera, point: Point): Point {
  return { x: x + point.x / scale, y: y + point.y / scale };
}

/** The part of the world that a viewport shows. */
export function seen({ x, y, scale }: Camera, { width, height }: Size): Box {
  return { x, y, width: width / scale, height: height / scale };
}

/** Moves the view by screen pixels, like dragging it by hand. */
export function pan(camera: Camera, by: Point): Camera {
  return { ...camera, x: camera.x - by.x / camera.scale, y: camera.y - by.y / camera.scale };
}

/** Zooms by a factor, keeping the point under `about` in place. */
export function zoomAt(camera: Camera, factor: number, about: Point, { least, most }: Limits): Camera {
  const scale = Math.min(most, Math.max(least, camera.scale * factor));
  const held = toWorld(camera, about);
  return { scale, x: held.x - about.x / scale, y: held.y - about.y / scale };
}

/** The camera after two fingers moved: the point between them stays between them. */
export function pinch(camera: Camera, before: Fingers, after: Fingers, limits: Limits): Camera {
  const [from, to] = [middle(before), middle(after)];
  const zoomed = zoomAt(camera, spread(after) / spread(before), from, limits);
  return pan(zoomed, { x: to.x - from.x, y: to.y - from.y });
}

/** Centres a box and shows it as large as possible with a margin in screen pixels. */
export function fitBox(box: Box, view: Size, margin: number, { least, most }: Limits): Camera {
  const room = { width: Math.max(1, view.width - 2 * margin), height: Math.max(1, view.height - 2 * margin) };
  // a box without width or height fits at any scale
  const across = box.width > 0 ? room.width / box.width : Number.POSITIVE_INFINITY;
  const down = box.height > 0 ? room.height / box.height : Number.POSITIVE_INFINITY;
  const scale = Math.min(most, Math.max(least, Math.min(across, down)));
  return {
    scale,
    x: box.x + box.width / 2 - view.width / 2 / scale,
    y: box.y + box.height / 2 - view.height / 2 / scale,
  };
}

/** Moves the camera as little as needed to keep some of the content visible. */
export function keepInSight(camera: Camera, view: Size, { world }: Limits): Camera {
  if (!world) return camera;
  const kept = KEPT / camera.scale;
  const { width, height } = seen(camera, view);
  const within = (at: number, from: number, length: number, size: number) => {
    const edge = Math.min(kept, length, size);
    return Math.min(from + length - edge, Math.max(from - size + edge, at));
  };
  return {
    ...camera,
    x: within(camera.x, world.x, world.width, width),
    y: within(camera.y, world.y, world.height, height),
  };
}

const spread = ([a, b]: Fingers) => Math.max(LEAST_SPREAD, Math.hypot(a.x - b.x, a.y - b.y));
const middle = ([a, b]: Fingers): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
