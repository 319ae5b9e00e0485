const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * A line of CSV after RFC 4180. A text that a spreadsheet would take for a formula (OWASP, "CSV injection") is prefixed
 * with an apostrophe; numbers are not.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  const safe = !NUMBER.test(text) && /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
