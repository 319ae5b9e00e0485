/** Sizes a canvas, also a transferred one, for the display's pixels; it is then drawn on in CSS pixels. */
export function fitTo(
  context: CanvasRenderingContext2D,
  { width, height, ratio }: { readonly width: number; readonly height: number; readonly ratio: number },
): void {
  const { canvas } = context;
  const [wide, high] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}
