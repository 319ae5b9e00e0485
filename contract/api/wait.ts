/** How long to wait, in words: "40 seconds", "2 minutes", "1 hour". Rounded up, since an earlier try is refused again. */
export function waitOf(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const minutes = Math.ceil(whole / 60);
  const [count, unit] =
    whole < 60 ? [whole, "second"] : minutes < 60 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
