import { createHash } from "node:crypto";

/** The page with which a demonstration refuses a browser on another machine. It needs no other files. */

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { display: grid; min-height: 90vh; place-content: center; margin: 0 auto; padding: 1rem; max-width: 32rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
`;

export const REFUSAL_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Backline demonstration</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>This demonstration opens only on its own machine</h1>
<p>You reached it from another machine, or through a proxy or tunnel. Everybody knows the passwords of a
demonstration, so it answers nobody else.</p>
<p>Open it in a browser on the machine where it runs. To open Backline to others, start the server with
<code>BACKLINE_DEMO=off</code>.</p>
</main>
</body>
</html>
`;

const hash = createHash("sha256").update(STYLE).digest("base64");

export const REFUSAL_HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
  Vary: "Accept",
};
