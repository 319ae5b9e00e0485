/**
 * What the browser may do on our pages. SharedArrayBuffer needs the two isolation headers;
 * WASM needs 'wasm-unsafe-eval'; the MP3 and FLAC encoders start their own worker from a blob.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self' blob:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** App pages may also not turn text into scripts: only the page's own policy (src/app/boot.ts) makes script URLs. */
const PAGE_POLICY = `${CONTENT_SECURITY_POLICY}; require-trusted-types-for 'script'; trusted-types default`;

/**
 * Headers of an answer that is neither a page nor a file of the app: opened directly, it loads nothing and cannot be
 * framed.
 */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/** Headers of every file of the app. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "microphone=(self), midi=(self), camera=(), geolocation=(), payment=(), usb=()",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/** The policy of the embedded player, the only page that other sites may frame. It allows less than the app's. */
const FRAMED_POLICY = [
  "default-src 'none'",
  ...["script", "style", "img", "media", "connect"].map((kind) => `${kind}-src 'self'`),
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** The headers of that page which differ from other pages'; sites that isolate themselves may frame it too. */
export const FRAMED_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": FRAMED_POLICY,
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Headers of an answer that is a page. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  "Content-Security-Policy": PAGE_POLICY,
};
