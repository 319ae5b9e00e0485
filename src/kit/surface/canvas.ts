/** Sizes a canvas for the display's pixel ratio and clears it for drawing in CSS pixels. */
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

/** Whether two lists contain identical objects, that is, whether the inputs of a picture are unchanged. */
export function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
