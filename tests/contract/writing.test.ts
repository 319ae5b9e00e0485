import { expect, test } from "vitest";
import { hashtagOf, lengthOn, withHashtags } from "../../contract/networkText";
import { checksOf, scoreOf, sentencesOf } from "../../contract/writing/checklist";
import { filled, PLACEHOLDERS, TEMPLATES } from "../../contract/writing/templates";

test("a text is measured in the network's unit; Copy All has a blank line between caption and hashtags", () => {
  expect(lengthOn("twitter", "👩‍🚀")).toBe(5);
  expect(lengthOn("bluesky", "👩‍🚀")).toBe(1);
  expect(withHashtags("A", ["#B", "#C"])).toBe("A\n\n#B #C");
  expect(withHashtags("A", [])).toBe("A");
});

test("hashtags are letters and digits, each word with a capital, and not digits alone", () => {
  expect(hashtagOf("late night")).toBe("#LateNight");
  expect(hashtagOf("R&B")).toBe("#RB");
  expect(hashtagOf("grüße 2")).toBe("#Grüße2");
  expect(hashtagOf("2024")).toBeNull();
});

test("a template leaves out what is not known, and never fills a value anew", () => {
  expect(filled("{title}\n{bpm} BPM\n\n{link}", { title: "{link}" })).toBe("{link}");
  expect(filled("A\n\n{bpm}\n\nB", {})).toBe("A\n\nB");
  for (const { text } of TEMPLATES) {
    for (const [, name] of text.matchAll(/\{(\w+)\}/g)) expect(Object.keys(PLACEHOLDERS)).toContain(name);
  }
});

test("the checklist says what is missing", () => {
  const good = {
    network: "instagram",
    text: "“Dusk” is here.\nSave it.",
    hashtags: ["#A", "#B"],
    subjects: ["Dusk"],
  } as const;
  expect(scoreOf(checksOf(good))).toBe(100);
  const missing = (given: object) => checksOf({ ...good, ...given }).flatMap(({ name, done }) => (done ? [] : [name]));
  expect(missing({ text: "“Dusk”. Save it. Save it." })).toEqual(["once"]);
  expect(missing({ hashtags: [] })).toEqual(["hashtags"]);
  expect(missing({ text: "Dusk." })).toEqual(["action"]);
  expect(missing({ text: "Save it." })).toEqual(["subject"]);
  expect(missing({ network: "twitter", text: `Dusk. Save it.\n${"word ".repeat(60)}` })).toEqual(["fits", "sentences"]);
});

test("sentences end at signs and lines, not within numbers", () => {
  expect(sentencesOf("It runs at 124.5 BPM. Loud!\nYes? 🎧")).toEqual(["It runs at 124.5 BPM", "Loud", "Yes"]);
});
