/** Seconds as "3:07.4"; negative with a minus. */
export function clock(seconds: number): string {
  const tenths = Math.round(Math.abs(seconds) * 10);
  const minutes = Math.floor(tenths / 600);
  const rest = (tenths % 600) / 10;
  return `${seconds < 0 && tenths > 0 ? "−" : ""}${minutes}:${rest.toFixed(1).padStart(4, "0")}`;
}
