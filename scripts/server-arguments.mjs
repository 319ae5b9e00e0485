/**
 * How Node starts the built server: its traces name the sources, and its heap is collected seldom. With V8's own sizes a
 * busy server marks its whole heap every second or two, on the core that the database would use: some 40 ms, in which
 * everybody waits (the insert's p99 in `npm run bench -- server`). What requests leave behind has room to die young.
 */
export const SERVER = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=32",
  "--initial-old-space-size=128",
  "--enable-source-maps",
  "dist-server/main.js",
];
