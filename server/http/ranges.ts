/** First and last byte of a single-range request, null if there is none, "bad" if it cannot be met (RFC 9110 §14). */
export function rangeOf(header: string | undefined, bytes: number): { first: number; last: number } | "bad" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const first = match[1] === "" ? Math.max(0, bytes - Number(match[2])) : Number(match[1]);
  const last = match[1] === "" || match[2] === "" ? bytes - 1 : Math.min(bytes - 1, Number(match[2]));
  return first > last || first >= bytes ? "bad" : { first, last };
}
