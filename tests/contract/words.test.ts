import { compileMessage } from "@lingui/message-utils/compileMessage";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { preferredLanguage } from "../../contract/words/languages";
import { inEnglish, said, write } from "../../contract/words/said";
import { fill, tokensOf } from "../../contract/words/template";

describe("a template", () => {
  it.each([
    "plain",
    "Hello {name}, it's {0}",
    "{n, plural, one {# track} other {# tracks}}",
    "There {0, plural, =0 {is nothing} one {is <0>#</0> file} other {are # files of {name}}} here",
    "{kind, select, audio {sound} other {things}}",
    "{n, plural, offset:1 one {# other} other {# others}}",
    "{n, selectordinal, one {#st} two {#nd} other {#th}}",
    "quoted '{braces}' and ''",
  ])("has the tokens that Lingui's own compiler gives: %s", (template) => {
    const theirs = compileMessage(template);
    expect(tokensOf(template)).toEqual(Array.isArray(theirs) ? theirs : [theirs]);
  });

  it("takes plural forms and digits from the language", () => {
    const files = "{n, plural, one {# Datei} other {# Dateien}}";
    expect([1, 2, 12_345].map((n) => fill(files, { n }, "de"))).toEqual(["1 Datei", "2 Dateien", "12.345 Dateien"]);
  });

  it("is refused where its braces do not fit, and never hangs", () => {
    expect(() => tokensOf("{n, plural, one {#")).toThrow(/missing/);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("{", "}", "'", ",", "#", "plural", "a", " ") }), (text) => {
        try {
          return Array.isArray(tokensOf(text));
        } catch (cause) {
          return cause instanceof Error;
        }
      }),
    );
  });
});

describe("a sentence with values", () => {
  const sentence = said`The ${said`track`} “${"track"}” is not in the project any more.`;

  it("is English where it is thrown", () => {
    expect(sentence.id).toBe("The {0} “{1}” is not in the project any more.");
    expect(inEnglish(sentence)).toBe("The track “track” is not in the project any more.");
  });

  it("is written in the reader's language, with its words, but not with what a person wrote", () => {
    const german: Record<string, string> = {
      [sentence.id]: "{1}: Spur gesucht ({0}).",
      track: "Spur",
    };
    expect(write(sentence, (id) => german[id], "de")).toBe("track: Spur gesucht (Spur).");
  });
});

it("the language is the first that a person prefers and Backline has", () => {
  expect(preferredLanguage(["fr-CA", "es-MX", "de"])).toBe("es");
  expect(preferredLanguage([])).toBe("en");
});
