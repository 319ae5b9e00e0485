import type { End, Scope } from "../../scope/scope";

/** How an element stands on the page, as far as its canvas has to know. */
export interface Place {
  /** CSS pixels */
  readonly width: number;
  readonly height: number;
  readonly inSight: boolean;
  /** pixels of the display to a CSS pixel */
  readonly ratio: number;
}

/** Follows an element: `changed` is called with its place when size, sight, theme or the display's ratio change. */
export function watchPlace(scope: Scope, element: Element, changed: (place: Place) => void): void {
  let place: Place = { width: 0, height: 0, inSight: false, ratio: devicePixelRatio };
  const now = (values: Partial<Place>) => {
    place = { ...place, ...values };
    changed(place);
  };
  scope.observeSize(element, ({ contentRect: { width, height } }) => now({ width, height }));
  scope.observeSight(element, (inSight) => now({ inSight }));
  scope.observeChanges(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] }, () => now({}));
  watchRatio(scope, () => now({ ratio: devicePixelRatio }));
}

/** Calls `changed` when the window goes to another display, or the page is zoomed. */
function watchRatio(scope: Scope, changed: () => void): void {
  let stop: End = () => {};
  const watch = () => {
    stop();
    const same = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    stop = scope.listen(same, "change", () => {
      watch();
      changed();
    });
  };
  watch();
}
