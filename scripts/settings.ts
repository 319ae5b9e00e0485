// Writes the table of settings into server/SETTINGS.md; a test checks that it is up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SETTINGS } from "../server/config";

const README = fileURLToPath(new URL("../server/SETTINGS.md", import.meta.url));

const code = (text: string) => (text === "" || text.includes(" ") ? text : `\`${text}\``);

/** The settings as a table of Markdown. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => [`\`${name}\``, code(setting.default), setting.what]);
  const all = [["variable", "default", "what it is"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(all[0] ?? []), rule, ...rows.map(line)].join("\n");
}

/** The page's text with the current table. */
export function withSettings(text: string): string {
  const [before = "", after = ""] = text.split(/<!-- settings -->\n[\s\S]*?(?=\n## )/);
  return `${before}<!-- settings -->\n\n${settingsTable()}\n${after}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(README, withSettings(readFileSync(README, "utf8")));
