/** How the waveform's view is laid out inside its shadow: what wavesurfer.js would say in a style element, which the page's policy does not allow. */
const CSS = `
:host { min-width: 1px; user-select: none; }
:host .scroll { position: relative; width: 100%; height: 100%; overflow: auto hidden; }
:host .wrapper { position: relative; z-index: 2; height: 100%; overflow: visible; }
:host .canvases { height: 100%; pointer-events: none; }
:host .canvases > div { position: relative; }
:host canvas { position: absolute; top: 0; display: block; image-rendering: pixelated; }
:host .progress { position: absolute; z-index: 2; top: 0; left: 0; width: 0; height: 100%; overflow: hidden; pointer-events: none; }
:host .progress > div { position: relative; }
:host .cursor { position: absolute; z-index: 5; top: 0; left: 0; height: 100%; pointer-events: none; }
`;

let sheet: CSSStyleSheet | null = null;

/** Gives a shadow root this layout. */
export function adoptWaveSheet(root: Node): void {
  if (!(root instanceof ShadowRoot)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
