import { createHash } from "node:crypto";
import { pluginFrameOrigin } from "../../contract/pluginFrame";

const SCRIPT = '<script type="module">';

/**
 * What may happen in the frame of a WAM2 plugin (src/pluginFrame): scripts of our own document and those that these
 * make; an origin that is nobody's, wherever the document is opened; no network, but for the one origin that the plugin's
 * own files come from.
 */
function policyOf(page: string, from: string | null): string {
  const begin = page.indexOf(SCRIPT) + SCRIPT.length;
  const script = page.slice(begin, page.indexOf("</script>", begin));
  const own = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const origin = from === null ? "" : ` ${from}`;
  return [
    "default-src 'none'",
    `script-src ${own} blob: 'wasm-unsafe-eval'${origin}`,
    "worker-src blob:",
    `style-src 'unsafe-inline' blob:${origin}`,
    `img-src blob: data:${origin}`,
    `media-src blob: data:${origin}`,
    `font-src blob: data:${origin}`,
    `connect-src blob: data:${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts",
  ].join("; ");
}

/** Headers of the frame's document at an address. */
export const pluginFrameHeaders = (page: string, address: string): Record<string, string> => ({
  "Content-Security-Policy": policyOf(page, pluginFrameOrigin(address)),
  // else a page that is isolated may not frame it
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "microphone=(), midi=(), camera=(), geolocation=(), payment=(), usb=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  // a name that is looked up says what is in it to whoever answers for that name
  "X-DNS-Prefetch-Control": "off",
  "Cache-Control": "no-cache",
});
