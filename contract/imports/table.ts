/** Reads tables of numbers as services offer them for download; what can be read in two ways is asked, never guessed. */

/** Rows of a CSV file (RFC 4180) with commas, semicolons or tabs between cells; empty rows are left out. */
export function parseCsv(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, "").replace(/^sep=.\r?\n/i, "");
  const first = body.slice(0, 2000);
  const between = [",", ";", "\t"].reduce((best, one) =>
    first.split(one).length > first.split(best).length ? one : best,
  );
  const rows: string[][] = [];
  let [row, cell, quoted] = [[] as string[], "", false];
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at] ?? "";
    if (quoted) {
      if (char !== '"') cell += char;
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === between) endCell();
    else if (char === "\n") endRow();
    else if (char !== "\r") cell += char;
  }
  endRow();
  return rows;
}

/** What a column of a file may hold; `total`: followers in all, of which the differences count. */
export const COLUMN_MEANINGS = ["none", "date", "views", "likes", "comments", "shares", "follows", "total"] as const;
export type Meaning = (typeof COLUMN_MEANINGS)[number];

/** Names of columns as services write them, in lower case. */
const NAMES: readonly (readonly [Meaning, RegExp])[] = [
  ["date", /^(date|day|datum|fecha|primary date)$/],
  ["follows", /^(subscribers( gained)?|new followers|difference in followers.*|follower growth|net followers)$/],
  ["total", /^(followers|follower)$/],
  ["views", /^(views|streams|video views|plays|reach|impressions|primary)$/],
  ["likes", /^(likes|likes \(vs dislikes\))$/],
  ["comments", /^(comments|comments added)$/],
  ["shares", /^(shares|shared)$/],
];

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** what each column seems to hold */
  readonly meanings: readonly Meaning[];
}

/** The table of a file: its header is the first row with a date's name in it; null if there is none. */
export function tableOf(text: string): Table | null {
  const rows = parseCsv(text);
  const meaningOf = (name: string): Meaning => NAMES.find(([, known]) => known.test(name.toLowerCase()))?.[0] ?? "none";
  const place = rows.slice(0, 20).findIndex((row) => row.length > 1 && row.some((name) => meaningOf(name) === "date"));
  const header = rows[place];
  if (!header) return null;
  const taken = new Set<Meaning>();
  const meanings = header.map((name) => {
    const meaning = meaningOf(name);
    // the first of its name; that a service counts views and impressions does not make them one
    if (meaning === "none" || taken.has(meaning)) return "none";
    taken.add(meaning);
    return meaning;
  });
  // gained ones are what counts; in all they would be counted twice
  const both = taken.has("follows") && taken.has("total");
  return {
    header,
    rows: rows.slice(place + 1),
    meanings: meanings.map((meaning) => (both && meaning === "total" ? "none" : meaning)),
  };
}

/** What only the artist knows about a file. */
export interface Choices {
  /** 03/04/2026 is 3 April, or 4 March */
  readonly dayFirst: boolean | null;
  /** 1.234 is a thousand and more, or one and a bit */
  readonly thousands: boolean | null;
  /** of dates without one: "January 3" */
  readonly year: number | null;
}

export type Question = keyof Choices;

const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const NAMED = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2})(?:, (\d{4}))?$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

function dateOf(text: string, { dayFirst, year }: Choices): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = SLASHED.exec(text);
  if (slashed) {
    const [a, b, y] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])];
    return dayFirst ? dayOf(y, b, a) : dayOf(y, a, b);
  }
  const named = NAMED.exec(text);
  const month = named ? MONTHS.indexOf((named[1] ?? "").toLowerCase()) : -1;
  const written = named?.[3] === undefined ? year : Number(named[3]);
  return named && month >= 0 && written !== null ? dayOf(written, month + 1, Number(named[2])) : null;
}

/** A number with marks between thousands or a decimal mark; null if it is none. Counts are rounded. */
function numberOf(text: string, thousands: boolean): number | null {
  const plain = text.replace(/[\s\u00A0']/g, "");
  if (/^-?\d+$/.test(plain)) return Number(plain);
  if (!/^-?\d[\d.,]*$/.test(plain)) return null;
  const mark = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const marks = plain.replace(/[^.,]/g, "");
  const several = marks.length > 1;
  const grouped = several ? new Set(marks).size === 1 : /[.,]\d{3}$/.test(plain) && thousands;
  const digits = (part: string) => part.replace(/[.,]/g, "");
  return grouped
    ? Number(digits(plain))
    : Math.round(Number(`${digits(plain.slice(0, mark))}.${plain.slice(mark + 1)}`));
}

/** What has to be asked before a table can be read. */
export function questionsOf({ rows }: Table, meanings: readonly Meaning[]): Question[] {
  const cells = (which: (meaning: Meaning) => boolean) =>
    rows.flatMap((row) => row.filter((_, column) => which(meanings[column] ?? "none")));
  const dates = cells((meaning) => meaning === "date");
  const numbers = cells((meaning) => meaning !== "date" && meaning !== "none");
  const slashed = dates.flatMap((text) => SLASHED.exec(text) ?? []).length > 0;
  return [
    ...(slashed && dayFirstOf(dates) === null ? (["dayFirst"] as const) : []),
    ...(dates.some((text) => NAMED.test(text) && NAMED.exec(text)?.[3] === undefined) ? (["year"] as const) : []),
    ...(thousandsOf(numbers) === null ? (["thousands"] as const) : []),
  ];
}

/** Whether days stand first: known by a number above twelve. */
function dayFirstOf(dates: readonly string[]): boolean | null {
  const parts = dates.flatMap((text) => {
    const found = SLASHED.exec(text);
    return found ? [[Number(found[1]), Number(found[2])] as const] : [];
  });
  if (parts.some(([a]) => a > 12)) return true;
  return parts.some(([, b]) => b > 12) ? false : null;
}

/** Whether a lone mark before three digits parts thousands: known by a number that has it otherwise. True if there is none. */
function thousandsOf(numbers: readonly string[]): boolean | null {
  if (!numbers.some((text) => /^-?\d{1,3}[.,]\d{3}$/.test(text))) return true;
  if (numbers.some((text) => /^-?\d{1,3}([.,])\d{3}\1\d{3}/.test(text))) return true;
  return numbers.some((text) => /^-?\d+[.,](\d{1,2}|\d{4,})$/.test(text)) ? false : null;
}

export interface Day {
  readonly day: string;
  readonly views?: number;
  readonly likes?: number;
  readonly comments?: number;
  readonly shares?: number;
  readonly follows?: number;
}

export interface Read {
  /** the earliest first, each once */
  readonly days: readonly Day[];
  /** rows that are no day: totals, notes, what cannot be read */
  readonly skipped: number;
}

/** The days of a table. Followers in all become what was won each day; the first day then has none. */
export function readDays(table: Table, meanings: readonly Meaning[], choices: Choices): Read {
  const dates = table.rows.map((row) => row[meanings.indexOf("date")] ?? "");
  const numbers = table.rows.flatMap((row) =>
    row.filter((_, at) => !["none", "date"].includes(meanings[at] ?? "none")),
  );
  const known: Choices = {
    ...choices,
    dayFirst: dayFirstOf(dates) ?? choices.dayFirst,
    thousands: thousandsOf(numbers) ?? choices.thousands,
  };
  const byDay = new Map<string, Record<string, number>>();
  let skipped = 0;
  table.rows.forEach((row, index) => {
    const day = dateOf(dates[index] ?? "", known);
    const values = meanings.flatMap((meaning, column) => {
      const value = ["none", "date"].includes(meaning) ? null : numberOf(row[column] ?? "", known.thousands ?? true);
      return value === null ? [] : [[meaning, value] as const];
    });
    if (day === null || values.length === 0) skipped += 1;
    else byDay.set(day, { ...byDay.get(day), ...Object.fromEntries(values) });
  });
  const sorted = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
  let before: number | null = null;
  const days = sorted.map(([day, { total, ...values }]): Day => {
    const won = total === undefined || before === null ? {} : { follows: total - before };
    if (total !== undefined) before = total;
    return { day, ...values, ...won };
  });
  return { days: days.filter((day) => Object.keys(day).length > 1), skipped };
}
