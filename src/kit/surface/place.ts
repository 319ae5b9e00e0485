import type { End, Scope } from "../../scope/scope";

/** Size and visibility of an element, as its canvas needs them. */
export interface Place {
  /** CSS pixels */
  readonly width: number;
  readonly height: number;
  readonly inSight: boolean;
  /** device pixels per CSS pixel */
  readonly ratio: number;
}

/** Watches an element: calls `changed` when its size, visibility, theme or pixel ratio changes. */
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
