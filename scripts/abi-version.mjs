// The fingerprint by which a compiled engine and its hosts know that they mean the same border.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { filesOf, root } from "./files.mjs";

const FILE = "dsp/abi/version.ts";
const LINE = /abi = \d+,/;

/** 31 bits of what `dsp/abi` and the list of exports say. */
export function abiVersion() {
  const hash = createHash("sha256");
  for (const file of [...filesOf("dsp/abi"), "dsp/exports.ts"].sort()) {
    if (file !== FILE) hash.update(`${file}\n${readFileSync(`${root}/${file}`, "utf8").replaceAll("\r\n", "\n")}`);
  }
  return hash.digest().readUInt32BE() >>> 1;
}

/** Writes it down where it has changed. */
export function writeAbiVersion() {
  const text = readFileSync(`${root}/${FILE}`, "utf8");
  const next = text.replace(LINE, `abi = ${abiVersion()},`);
  if (next !== text) writeFileSync(`${root}/${FILE}`, next);
}
