/** Codes by which recordings, works and products are known in the world; each is kept as it is checked, without signs. */

const bare = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, "");

/** An ISRC (ISO 3901): country, registrant, year and number, twelve characters; null if it is none. It has no check digit. */
export function isrcOf(text: string): string | null {
  const code = bare(text.replace(/^\s*ISRC:?/i, ""));
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code) ? code : null;
}

/** "QZ-ABC-26-00001". */
export const writtenIsrc = (code: string): string => code.replace(/^(..)(...)(..)(.....)$/, "$1-$2-$3-$4");

/**
 * An ISWC (ISO 15707): T, nine digits and a check digit, by which 1 and each digit times its place add up to a multiple of
 * ten; null if it is none.
 */
export function iswcOf(text: string): string | null {
  const code = bare(text.replace(/^\s*ISWC:?/i, ""));
  if (!/^T\d{10}$/.test(code)) return null;
  const digits = [...code.slice(1)].map(Number);
  const check = digits.pop() ?? 0;
  const sum = digits.reduce((total, digit, index) => total + digit * (index + 1), 1);
  return (sum + check) % 10 === 0 ? code : null;
}

/** "T-034.524.680-1". */
export const writtenIswc = (code: string): string => code.replace(/^T(...)(...)(...)(.)$/, "T-$1.$2.$3-$4");

/**
 * A UPC or EAN (GTIN-12, GTIN-13; GS1 General Specifications 7.9): digits times 3 and 1 in turn from the right, with the
 * check digit, add up to a multiple of ten; null if it is none.
 */
export function upcOf(text: string): string | null {
  const code = bare(text);
  if (!/^\d{12,13}$/.test(code)) return null;
  const sum = [...code].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? code : null;
}

export const CREDITS = {
  most: 50,
  mostName: 120,
  /** what somebody did, as credits name it */
  roles: [
    "Main artist",
    "Featured artist",
    "Composer",
    "Lyricist",
    "Arranger",
    "Producer",
    "Mixing engineer",
    "Mastering engineer",
    "Vocals",
    "Guitar",
    "Bass",
    "Drums",
    "Keyboards",
    "Strings",
    "Brass",
    "Other",
  ],
} as const;
