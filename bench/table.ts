/** Prints rows as a table with their keys as headings, aligned to the right. */
export function printTable(rows: readonly Record<string, string | number>[]): void {
  const heads = Object.keys(rows[0] ?? {});
  const widths = heads.map((head) => Math.max(head.length, ...rows.map((row) => String(row[head]).length)));
  const line = (cells: readonly unknown[]): string =>
    cells.map((cell, i) => String(cell).padStart(widths[i] ?? 0)).join("   ");
  console.log(line(heads));
  for (const row of rows) console.log(line(heads.map((head) => row[head])));
}
