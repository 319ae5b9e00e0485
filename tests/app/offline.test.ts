import { expect, test } from "vitest";
import { refusalSentence } from "../../src/app/offline";

test("an offline copy that is refused is said in words of ours, whatever the browser's are", () => {
  const blocked = "Failed to register a ServiceWorker: The user denied permission to use Service Worker.";
  for (const name of ["SecurityError", "NotSupportedError"])
    expect(refusalSentence(new DOMException(blocked, name))).toMatch(
      /^The browser does not let this site store files\. /,
    );
  for (const cause of [new TypeError("A bad HTTP response code (500) was received"), undefined])
    expect(refusalSentence(cause)).toMatch(/^It could not be loaded; reload the page to try again\. /);
});
