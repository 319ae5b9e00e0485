/**
 * The service worker: caches the app's shell, chunks, fonts and default sound font, so that the studio opens without a
 * network. A new version is downloaded beside the old one and takes over when the page asks.
 */

import { pathWithin, readPush } from "./push";

/** Inserted by the build: what to cache, and a hash over all of it. */
declare const __PRECACHE__: { version: string; urls: string[]; screens: string[]; frame: string };

const scope = self as unknown as ServiceWorkerGlobalScope;
const { version, urls, screens, frame } = __PRECACHE__;
const PREFIX = "backline-";
const CACHE = `${PREFIX}app-${version}`;
/** sound fonts that were fetched on demand outlive versions of the app */
const FONTS = `${PREFIX}fonts`;

/** Without these two headers a page has no SharedArrayBuffer, and so no engine. */
const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

scope.addEventListener("install", (event) => {
  event.waitUntil(fill());
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(
        names
          .filter((name) => name.startsWith(PREFIX) && name !== CACHE && name !== FONTS)
          .map((name) => caches.delete(name)),
      );
      await scope.clients.claim();
    })(),
  );
});

scope.addEventListener("message", (event) => {
  if (event.origin !== "" && event.origin !== scope.location.origin) return;
  if (event.data === "takeOver") void scope.skipWaiting();
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.location.origin || request.headers.has("range")) return;
  // the API always goes to the network
  if (url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else event.respondWith(file(request, url));
});

// browsers demand that each message is shown
scope.addEventListener("push", (event) => {
  const told = readPush(event.data?.text() ?? "", scope.location.origin);
  if (!told) return;
  event.waitUntil(
    scope.registration.showNotification(told.title, {
      body: told.text,
      // the same one, sent twice, is shown once
      tag: told.id,
      icon: "/icons/icon-192.png",
      data: told.path,
    }),
  );
});

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = pathWithin(event.notification.data, scope.location.origin);
  if (path !== null) event.waitUntil(open(path));
});

/** Shows the page that is open at that path, or opens it in a tab of its own: other tabs may be recording. */
async function open(path: string): Promise<void> {
  const there = new URL(path, scope.location.origin).href;
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url === there);
  await (page ? page.focus() : scope.clients.openWindow(there));
}

/** Caches every file of this version; a file with a hashed name that an older version has cached is copied. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    urls.map(async (url) => {
      const hashed = url.startsWith("/assets/");
      const known = hashed ? await caches.match(url) : undefined;
      const response = known ?? (await fetch(url, { cache: hashed ? "default" : "reload" }));
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      await cache.put(url, response);
    }),
  );
}

/** Screens of the app come from the cache; other addresses from the network, if there is one. */
async function page(request: Request, url: URL): Promise<Response> {
  // kept with the policy that closes it off; one for plugins of an origin has another, and needs the network anyway
  const closed = url.pathname === frame && url.search === "";
  const kept = closed ? await (await caches.open(CACHE)).match(frame) : undefined;
  if (kept) return kept;
  const plain = url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : "/";
  if (!screens.includes(plain)) {
    try {
      return await fetch(request);
    } catch {
      // no network: the shell shows its own 404 page
    }
  }
  const cached = await (await caches.open(CACHE)).match("/");
  return cached ? isolated(cached) : fetch(request);
}

async function file(request: Request, url: URL): Promise<Response> {
  const cached =
    (await (await caches.open(CACHE)).match(url.pathname)) ?? (await (await caches.open(FONTS)).match(url.pathname));
  if (cached) return isolated(cached);
  const response = await fetch(request);
  if (url.pathname.startsWith("/fonts/") && response.status === 200) {
    const copy = response.clone();
    await (await caches.open(FONTS)).put(url.pathname, copy);
  }
  return response;
}

function isolated(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
