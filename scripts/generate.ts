// npm run generate: writes the files that are derived from the devices' manifests and the engine's border, if they have
// changed.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { borderFiles } from "./generate/borderFiles";
import { deviceFiles } from "./generate/deviceFiles";
import { readManifests } from "./generate/manifests";

const root = new URL("../", import.meta.url);
for (const [path, text] of [...deviceFiles(await readManifests()), ...borderFiles()]) {
  const file = new URL(path, root);
  if (existsSync(file) && readFileSync(file, "utf8").replaceAll("\r\n", "\n") === text) continue;
  writeFileSync(file, text);
  console.log(`${path} is written anew.`);
}
