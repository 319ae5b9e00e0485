// Lists files of the repo; Node 20 has no glob.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

// Vite would say at each start that it will load our configuration in another way one day.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = "true";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Paths below a folder (or the file itself), relative to the repo, whose names match `ending`; without build output.
 */
export function filesOf(path, ending = /./) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("dsp/build/"));
}
