// A fingerprint of the border between engine and hosts, by which a compiled engine and its host know that they fit
// together.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { filesOf, root } from "./files.mjs";

const FILE = "dsp/abi/version.ts";
const LINE = /abi = \d+,/;

/** 31 bits of a hash over `dsp/abi` and the list of exports. */
export function abiVersion() {
  const hash = createHash("sha256");
  for (const file of [...filesOf("dsp/abi"), "dsp/exports.ts"].sort()) {
    if (file !== FILE) hash.update(`${file}\n${readFileSync(`${root}/${file}`, "utf8").replaceAll("\r\n", "\n")}`);
  }
  return hash.digest().readUInt32BE() >>> 1;
}

/** Writes the fingerprint if it has changed. */
export function writeAbiVersion() {
  const text = readFileSync(`${root}/${FILE}`, "utf8");
  const next = text.replace(LINE, `abi = ${abiVersion()},`);
  if (next !== text) writeFileSync(`${root}/${FILE}`, next);
}
