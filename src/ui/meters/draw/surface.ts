/** What a painter gets: a context scaled to CSS pixels, the size in CSS pixels, and the theme's colours by name. */
export interface Surface {
  /** of the page's own canvas or of one that a worker draws; both draw alike */
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  color: (token: string) => string;
  /** the size or theme changed: everything has to be drawn anew */
  stale: boolean;
}
