/** The files that run inside the interpreter before any script of a mapping: ours, and one kept library. */
export interface GuestFiles {
  readonly engine: string;
  readonly script: string;
  readonly components: string;
  readonly lodash: string;
}

/** Libraries that files of a mapping name; where its folder has none, ours are taken. */
export const LIBRARIES: Readonly<Record<string, keyof GuestFiles>> = {
  "common-controller-scripts.js": "script",
  "midi-components-0.0.js": "components",
  "lodash.mixxx.js": "lodash",
};

/** A script file that is not the user's own but one that comes with Mixxx. */
export const isLibrary = (filename: string): boolean => Object.hasOwn(LIBRARIES, filename);

/**
 * Functions that scripts hand to the engine run with the `this` of the place where they were handed over. A function
 * cannot know who called it, so that place hands its `this` over too.
 */
export const readAsCalled = (code: string) => code.replace(HANDS_OVER, "engine.calledBy(this).$1(");
const HANDS_OVER = /\bengine\.(beginTimer|makeConnection|makeUnbufferedConnection|connectControl)\s{0,4}\(/g;
