import { t } from "@lingui/core/macro";
import { plainMarkup } from "./markup";

/**
 * Runs before everything else and sets up what our strict content security policy demands. Scripts and workers may come
 * only from this origin or from a blob that this page made, and text becomes markup only if nothing in it can act.
 * (Compiling parsers from text is turned off even earlier, in public/early.js.)
 */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string; createHTML: (html: string) => string },
  ): unknown;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
factory?.createPolicy("default", {
  createScriptURL: (url) => {
    const { protocol, origin } = new URL(url, location.href);
    if (origin !== location.origin || !(protocol === location.protocol || protocol === "blob:")) {
      throw new TypeError(t`Scripts from ${url} are not allowed here.`);
    }
    return url;
  },
  createHTML: (html) => {
    const plain = plainMarkup(html);
    if (plain === null) throw new TypeError(t`This markup is not allowed here.`);
    return plain;
  },
});
