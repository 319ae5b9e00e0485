import { readdirSync } from "node:fs";
import { loadavg } from "node:os";

/** What a benchmark's index.ts exports: prints its table while running and returns the content of the JSON line. */
export interface Benchmark {
  /** one line for the list of benchmarks */
  readonly title: string;
  run(args: readonly string[]): Promise<Record<string, unknown>>;
}

const names = readdirSync(new URL(".", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const [name = "", ...args] = process.argv.slice(2);
if (names.includes(name)) {
  const { benchmark } = (await import(`./${name}/index.ts`)) as { benchmark: Benchmark };
  console.log(
    `load average ${loadavg()
      .map((one) => one.toFixed(1))
      .join(" ")}`,
  );
  console.log(JSON.stringify(await benchmark.run(args)));
  process.exit();
}

console.log("npm run bench -- <name>");
for (const known of names) {
  const { benchmark } = (await import(`./${known}/index.ts`)) as { benchmark: Benchmark };
  console.log(`  ${known.padEnd(12)}${benchmark.title}`);
}
process.exit(name === "" ? 0 : 1);
