/**
 * Node's options for the built server: stack traces name the sources, and garbage is collected less often. With V8's
 * default sizes a busy server marks its whole heap every second or two, on the core that the database would use: some
 * 40 ms, in which everybody waits (the insert's p99 in `npm run bench -- server`). With a larger young generation most
 * garbage of requests is collected cheaply.
 */
export const SERVER = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=32",
  "--initial-old-space-size=128",
  "--enable-source-maps",
  "dist-server/main.js",
];
