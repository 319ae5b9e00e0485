import { language } from "../../words/language";

/** What a cell is sorted and searched by. */
export type Value = string | number | null;

/** By which column rows are sorted. */
export interface Order {
  readonly by: string;
  readonly descending: boolean;
}

interface Valued<Row> {
  readonly id: string;
  readonly title: string;
  readonly value?: (row: Row) => Value;
}

const OPTIONS = { numeric: true, sensitivity: "base" } as const;
let collator = new Intl.Collator("en", OPTIONS);

/** The order of words in the language that is shown. */
function inOrder(): Intl.Collator {
  const wanted = language();
  if (collator.resolvedOptions().locale.split("-", 1)[0] !== wanted) collator = new Intl.Collator(wanted, OPTIONS);
  return collator;
}

function compare(a: Value, b: Value): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return inOrder().compare(String(a), String(b));
}

/** The rows in order; those without a value are last, whichever the direction. Equal rows keep their places. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Valued<Row>[],
  order: Order | null,
): readonly Row[] {
  const value = columns.find(({ id }) => id === order?.by)?.value;
  if (!order || !value) return rows;
  const sign = order.descending ? -1 : 1;
  return rows.toSorted((first, second) => {
    const [a, b] = [value(first), value(second)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}

/** The rows with all words of `search` in their values, whatever the case. */
export function matching<Row>(rows: readonly Row[], columns: readonly Valued<Row>[], search: string): readonly Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = columns
      .map(({ value }) => value?.(row) ?? "")
      .join("\n")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The rows as CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly Valued<Row>[]): string {
  const valued = columns.flatMap(({ title, value }) => (value ? [{ title, value }] : []));
  const lines = [valued.map(({ title }) => title), ...rows.map((row) => valued.map(({ value }) => value(row)))];
  return lines.map((line) => `${line.map(fieldOf).join(",")}\r\n`).join("");
}

function fieldOf(value: Value): string {
  if (value === null) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
