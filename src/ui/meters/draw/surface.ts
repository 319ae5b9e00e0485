/** What a painter draws on: a context scaled to CSS pixels, the size in CSS pixels, and the theme's colours by name. */
export interface Surface {
  /** of the page's own canvas or of one in a worker; both work alike */
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  color: (token: string) => string;
  /** the size or theme has changed, so everything must be redrawn */
  stale: boolean;
}
