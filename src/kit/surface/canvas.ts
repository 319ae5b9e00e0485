/** Sizes a canvas in CSS pixels for the display's own, ready to draw. */
export function fitCanvas(context: CanvasRenderingContext2D, width: number, height: number): void {
  const ratio = devicePixelRatio;
  const { canvas } = context;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/** Whether two lists hold the same things, by identity: what a picture depends on has not changed. */
export function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
