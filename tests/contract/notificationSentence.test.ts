import { expect, test } from "vitest";
import type { Notification } from "../../contract/api/notifications";
import { pathOf } from "../../contract/notificationPath";
import { notificationSentence } from "../../contract/notificationSentence";
import { inEnglish } from "../../contract/words/said";

const person = (name: string) => ({ handle: name.toLowerCase(), name, avatar: null });
const people = ["Ann", "Bob", "Cleo"].map(person);
const common = { id: "n", at: "2026-01-01T00:00:00.000Z", read: false };
const publication = { id: "song", title: "Dusk", kind: "release" } as const;

test.each([
  [1, "Ann"],
  [2, "Ann and Bob"],
  [3, "Ann, Bob and 1 other"],
  [7, "Ann, Bob and 5 others"],
  [1000, "Ann, Bob and at least 998 others"],
])("%i people are named as one would say it", (count, said) => {
  const told = { ...common, kind: "follow", people: people.slice(0, count), count } as const;
  expect(inEnglish(notificationSentence(told, "en"))).toBe(`${said} followed you`);
});

test.each<[Notification, string, string | null]>([
  [{ ...common, kind: "follow", people, count: 1 }, "Ann followed you", "/artist/ann"],
  [{ ...common, kind: "like", people, count: 2, publication }, "Ann and Bob liked “Dusk”", "/watch/song"],
  [
    { ...common, kind: "payment", people, count: 1, publication, amount: "80" },
    "Ann paid to watch “Dusk”: you got 0.80 AC",
    "/watch/song",
  ],
  [{ ...common, kind: "payout", state: "settled", coins: "12000" }, "Your payout of 120 AC was paid", "/wallet"],
  [{ ...common, kind: "report", decision: "upheld" }, "What you reported was taken down", null],
])("%o", (told, sentence, href) => {
  expect(inEnglish(notificationSentence(told, "en"))).toBe(sentence);
  expect(pathOf(told)).toBe(href);
});
