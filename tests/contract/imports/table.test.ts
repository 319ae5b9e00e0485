import { expect, test } from "vitest";
import { questionsOf, readDays, tableOf } from "../../../contract/imports/table";

const NOTHING = { dayFirst: null, thousands: null, year: null };
function read(text: string, choices: Partial<typeof NOTHING> | object = {}) {
  const table = tableOf(text);
  if (!table) throw new Error("There is no table.");
  const { meanings } = table;
  return {
    ...readDays(table, meanings, { ...NOTHING, ...choices }),
    questions: questionsOf(table, meanings),
    meanings,
  };
}

test("Spotify's followers in all become those won each day", () => {
  const { days, questions } = read(
    '"date","listeners","streams","followers"\n"2026-02-01","5","12","100"\n"2026-02-02","6","15","103"\n',
  );
  expect(questions).toEqual([]);
  expect(days).toEqual([
    { day: "2026-02-01", views: 12 },
    { day: "2026-02-02", views: 15, follows: 3 },
  ]);
});

test("YouTube's line of totals is no day", () => {
  const { days, skipped } = read(
    "Date,Views,Watch time (hours),Subscribers\nTotal,40,1.5,3\n2026-02-01,25,1.0,2\n2026-02-02,15,0.5,1\n",
  );
  expect(skipped).toBe(1);
  expect(days).toEqual([
    { day: "2026-02-01", views: 25, follows: 2 },
    { day: "2026-02-02", views: 15, follows: 1 },
  ]);
});

test("lines before Instagram's header are passed over", () => {
  const { days } = read('sep=,\n"Instagram reach"\n"Date","Primary"\n"2026-02-01T00:00:00","41"\n');
  expect(days).toEqual([{ day: "2026-02-01", views: 41 }]);
});

test("TikTok's dates without a year are asked for", () => {
  const text = "Date,Video Views,Likes\nJanuary 31,7,1\nFebruary 1,9,2\n";
  expect(read(text).questions).toEqual(["year"]);
  expect(read(text, { year: 2026 }).days.map(({ day }) => day)).toEqual(["2026-01-31", "2026-02-01"]);
});

test("dates and decimals that can be read in two ways are asked; those that can't are not", () => {
  const two = "Date;Views\n03/04/2026;1.234\n04/04/2026;2.500\n";
  expect(read(two).questions).toEqual(["dayFirst", "thousands"]);
  expect(read(two, { dayFirst: true, thousands: true }).days[0]).toEqual({ day: "2026-04-03", views: 1234 });
  expect(read(two, { dayFirst: false, thousands: false }).days[0]).toEqual({ day: "2026-03-04", views: 1 });
  // a 25th month there is none; two marks part thousands
  const one = "Date;Views\n25/04/2026;1.234.567\n26/04/2026;2.500\n";
  expect(read(one).questions).toEqual([]);
  expect(read(one).days).toEqual([
    { day: "2026-04-25", views: 1_234_567 },
    { day: "2026-04-26", views: 2500 },
  ]);
});

test("a file without a date has no table", () => {
  expect(tableOf("name,value\na,1\n")).toBeNull();
  expect(tableOf("")).toBeNull();
});
