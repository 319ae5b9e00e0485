import { expect, test } from "vitest";
import { csvOf, matching, sorted } from "../../src/ui/page/tableRows";

interface Person {
  readonly name: string;
  readonly plays: number | null;
}
const PEOPLE: readonly Person[] = [
  { name: "Zoë 10", plays: 3 },
  { name: "ann", plays: null },
  { name: "Zoë 9", plays: 20 },
];
const COLUMNS = [
  { id: "name", title: "Name", value: ({ name }: Person) => name },
  { id: "plays", title: "Plays", value: ({ plays }: Person) => plays },
  { id: "menu", title: "Actions" },
];
const names = (rows: readonly Person[]) => rows.map(({ name }) => name);

test("names are in a reader's order, numbers by size, and what is unknown is last either way", () => {
  expect(names(sorted(PEOPLE, COLUMNS, { by: "name", descending: false }))).toEqual(["ann", "Zoë 9", "Zoë 10"]);
  expect(names(sorted(PEOPLE, COLUMNS, { by: "plays", descending: false }))).toEqual(["Zoë 10", "Zoë 9", "ann"]);
  expect(names(sorted(PEOPLE, COLUMNS, { by: "plays", descending: true }))).toEqual(["Zoë 9", "Zoë 10", "ann"]);
  expect(sorted(PEOPLE, COLUMNS, { by: "menu", descending: true })).toBe(PEOPLE);
});

test("every word is looked for, whatever its case and place", () => {
  expect(names(matching(PEOPLE, COLUMNS, " zoë 20 "))).toEqual(["Zoë 9"]);
  expect(matching(PEOPLE, COLUMNS, "  ")).toBe(PEOPLE);
});

test("a CSV file holds the columns with values; commas and quotes are kept, formulas are not run", () => {
  const rows = [
    { name: 'Say "hi", Bob', plays: 1 },
    { name: "=1+1", plays: -2 },
    { name: "two\nlines", plays: null },
  ];
  expect(csvOf(rows, COLUMNS)).toBe('Name,Plays\r\n"Say ""hi"", Bob",1\r\n\'=1+1,-2\r\n"two\nlines",\r\n');
});
