/** How many bytes `sniff` needs from the beginning of a file. */
export const SNIFF_BYTES = 4096;

const at = (bytes: Uint8Array, offset: number, text: string): boolean =>
  [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0));

/** The first frame of MPEG audio layer III: eleven set bits, layer, and no forbidden rate. */
function isMp3Frame(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = bytes;
  return first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
}

const TESTS: readonly (readonly [type: string, test: (bytes: Uint8Array) => boolean])[] = [
  ["audio/wav", (bytes) => (at(bytes, 0, "RIFF") || at(bytes, 0, "RF64")) && at(bytes, 8, "WAVE")],
  ["audio/x-soundfont", (bytes) => at(bytes, 0, "RIFF") && (at(bytes, 8, "sfbk") || at(bytes, 8, "DLS "))],
  ["audio/flac", (bytes) => at(bytes, 0, "fLaC")],
  ["audio/ogg", (bytes) => at(bytes, 0, "OggS")],
  ["audio/aiff", (bytes) => at(bytes, 0, "FORM") && (at(bytes, 8, "AIFF") || at(bytes, 8, "AIFC"))],
  ["audio/mpeg", (bytes) => at(bytes, 0, "ID3") || isMp3Frame(bytes)],
  ["audio/mp4", (bytes) => at(bytes, 4, "ftypM4A")],
  ["video/mp4", (bytes) => at(bytes, 4, "ftyp")],
  ["video/webm", (bytes) => at(bytes, 0, "\x1aE\xdf\xa3")],
  ["image/png", (bytes) => at(bytes, 0, "\x89PNG\r\n\x1a\n")],
  ["image/jpeg", (bytes) => at(bytes, 0, "\xff\xd8\xff")],
  ["image/webp", (bytes) => at(bytes, 0, "RIFF") && at(bytes, 8, "WEBP")],
  ["application/zip", (bytes) => at(bytes, 0, "PK\x03\x04")],
];

/** The media type of a file, recognised by its first bytes, whatever its name; null if unknown. */
export function sniff(beginning: Uint8Array): string | null {
  return TESTS.find(([, test]) => test(beginning))?.[0] ?? null;
}
