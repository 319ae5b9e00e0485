import { test as base, expect } from "@playwright/test";
import { listenIn } from "./listen";
import { downloadInsteadOfPicker, pinBuffer } from "./studio";

/**
 * The tests' own `test`: what leaves the speakers can be heard, files are downloaded, and a page that
 * throws or logs an error fails its test. `expectedErrors` names what a test provokes on purpose.
 */
export const test = base.extend<{ expectedErrors: RegExp[]; watched: undefined }>({
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors.some((pattern) => pattern.test(text))) errors.push(text);
      };
      context.on("weberror", (error) => note(`thrown: ${error.error().message}`));
      context.on("console", (message) => {
        if (message.type() === "error") note(`logged: ${message.text()}`);
      });
      await listenIn(context);
      await downloadInsteadOfPicker(context);
      await pinBuffer(context);
      await use(undefined);
      expect(errors, "the page threw or logged errors").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
